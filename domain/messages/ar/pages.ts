import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { PagesMessages } from "#domain/messages/en/pages.ts";

const { count } = createPluralFormatter<"zero" | "one" | "two" | "few" | "many" | "other">("ar-u-nu-arab");

export const pages: PagesMessages = {
  inviteTitle: (firstName) => `دعوة من ${firstName} لتنسيق إطلالات جديدة`,
  linkTitle: (firstName) => `خزانة ${firstName} بانتظارك`,
  linkTitleWithoutCloset: "خزانة بانتظارك",
  notFound: "هذه الصفحة غير موجودة.",
  toHome: "الذهاب إلى الصفحة الرئيسية",
  portfolioList: "معرض الأسلوب",
  portfolios: (total) =>
    count(total, {
      zero: "لا صور",
      one: "صورة واحدة",
      two: "صورتان",
      few: "# صور",
      many: "# صورة",
      other: "# صورة",
    }),
  styleInCapitals: (firstName) => `تنسيق ملابس ${firstName.toLocaleUpperCase("ar")}`,
  getTheApp: (brandName) => `تنزيل تطبيق ${brandName}`,
  signUpInstead: (firstName) => `التسجيل لتنسيق ملابس ${firstName}`,
  qrCodeFor: (address) => `رمز QR للعنوان ${address}`,
  scanWithPhone: "يمكنك مسح الرمز بكاميرا هاتفك.",
  onAppStore: ["تنزيل من", "App Store"],
  onGooglePlay: ["متوفر على", "Google Play"],
  onThisPage: "في هذه الصفحة",
  opensShop: "يفتح المتجر في نافذة جديدة",
  moreInApp: (name) => `المزيد عن ${name} في التطبيق`,
  home: "فتح خزانة",
  homeText: "مشاهدة الإطلالات وتنسيق إطلالات جديدة، من دون حساب ولا تطبيق.",
  openClosetOf: "اسم المستخدم أو الرابط",
  username: "اسم المستخدم",
  open: "فتح",
  keepYourOwn: "إنشاء خزانتك أو تسجيل الدخول",
};
