import type { OwnPictureMessages } from "#domain/messages/en/own-pictures.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { number } = createPluralFormatter<"zero" | "one" | "two" | "few" | "many" | "other">("ar-u-nu-arab");

export const ownPictures: OwnPictureMessages = {
  allPictures: "الصور",
  pictureNumber: (place) => `الصورة ${number(place)}`,
  mostPictures: "تسع صور على الأكثر.",
  turnOrCrop: "تدوير أو قص",
  useUncropped: "استخدام الصورة الأصلية",
  crop: {
    area: "الجزء المُحتفظ به",
    corners: {
      topLeft: "الزاوية العليا اليسرى",
      topRight: "الزاوية العليا اليمنى",
      bottomLeft: "الزاوية السفلى اليسرى",
      bottomRight: "الزاوية السفلى اليمنى",
    },
    hint: "يمكن سحب الزوايا أو تحريكها بأسهم لوحة المفاتيح.",
    turnLeft: "تدوير إلى اليسار",
    turnRight: "تدوير إلى اليمين",
    size: (width, height) => `العرض ${number(width)}٪، الارتفاع ${number(height)}٪`,
  },
  original: "الصورة الأصلية",
  editBackground: "تعديل الخلفية",
  withoutBackground: "بلا خلفية",
  cutoutOf: (name: string) => `${name} بلا خلفية`,
  cutoutHint: "يمكن الرسم فوق ما يجب إزالته أو فوق ما ينقص.",
  strokes: { remove: "إزالة", add: "إضافة" },
  cutoutLoading: "جارٍ فحص الصورة…",
  cutoutWorking: "لحظة…",
  cutoutFailed: "تعذّر فتح الصورة.",
};
