/** Format as in the English table. Arabic words are in the singular and the plural. */
export const words = `
: من مع في و على أو
top: توب بلوزة-علوية; t-shirt tshirt tee: تيشيرت تيشرت تي-شيرت تيشيرتات; shirt: قميص قمصان; blouse: بلوزة بلوزات بلايز
polo: بولو; tunic: تونيك; tank camisole: فانيلة كاميسول توب-حمالات; sweater: كنزة كنزات سويتر بلوفر
cardigan: كارديغان كارديجان جاكيت-صوف; turtleneck: ياقة-عالية هاي-كول; hoodie: هودي قلنسوة
sweatshirt: سويتشيرت سويت-شيرت; vest: صديري سترة-بلا-أكمام; poncho cape: بونشو كاب عباءة-قصيرة; corset: كورسيه مشد
trouser: بنطلون بنطال بناطيل بنطلونات سروال سراويل; jean: جينز; chino: تشينو; legging: ليغنغ ليقنز ليغينز
jogger: بنطلون-رياضي; short: شورت شورتات; culotte: تنورة-بنطلون; dungaree overall: سالوبيت; skirt: تنورة تنانير جيبة جيب
mini-skirt: تنورة-قصيرة; dress: فستان فساتين; evening-dress: فستان-سهرة; jumpsuit: أفرول جمبسوت; kaftan: قفطان قفاطين
abaya: عباءة عباية عبايات; suit: بدلة بدلات; coat: معطف معاطف بالطو; trench: ترنش معطف-ترنش; raincoat: معطف-مطر
jacket blazer: جاكيت جاكيتات سترة سترات جاكت; blazer: بليزر; puffer: جاكيت-منفوخ; parka: باركا; bomber: بومبر
denim-jacket: جاكيت-جينز سترة-جينز; shoe: حذاء أحذية جزمة-عادية; sneaker: حذاء-رياضي أحذية-رياضية سنيكرز سنيكر
boot: جزمة جزم بوت أبوات بوط; sandal: صندل صنادل; flip flop: شبشب شباشب; heel pump: كعب كعب-عال كعب-عالي
loafer: لوفر موكاسان; ballerina flat: باليرينا; mule clog slipper: خف قبقاب; espadrille: إسبادريل; hat: قبعة قبعات
straw-hat: قبعة-قش; beanie: طاقية طواقي; cap: كاب كابات قبعة-بيسبول; beret: بيريه; bag: حقيبة حقائب شنطة شنط
shoulder-bag: حقيبة-كتف; crossbody: حقيبة-كروس; tote: توت حقيبة-قماش; clutch: كلتش; backpack: حقيبة-ظهر
wallet: محفظة محافظ; basket: سلة; belt: حزام أحزمة; scarf: وشاح أوشحة شال شالات لفحة; glove: قفاز قفازات
tie: ربطة-عنق كرافتة; sunglass: نظارة-شمسية نظارات-شمسية; sunglass glass: نظارة نظارات; umbrella: مظلة
headband: ربطة-رأس; watch: ساعة ساعات; jewelry: مجوهرات مجوهر حلي; necklace: قلادة قلائد عقد سلسال
earring: قرط أقراط حلق; bracelet: سوار أساور إسورة; ring: خاتم خواتم; brooch: بروش دبوس; accessory accessories: إكسسوار
activewear: ملابس-رياضية; tracksuit: بدلة-رياضية; swimsuit: مايوه ملابس-سباحة; bikini: بيكيني; underwear: ملابس-داخلية كيلوت
bra: حمالة-صدر; sock: جورب جوارب; tight: كولون; pajama: بيجامة بيجاما; robe: روب رداء; spring: ربيع ربيعي ربيعية
summer: صيف صيفي صيفية; autumn: خريف خريفي خريفية; winter: شتاء شتوي شتوية; evening: سهرة مساء سهرات; rain: مطر
leather: جلد جلدي جلدية; wool: صوف صوفي صوفية; cotton: قطن قطني قطنية; linen: كتان كتاني; silk: حرير حريري حريرية
straw: قش; striped stripe: مخطط مخططة; floral: مزهر مزهرة; black: أسود سوداء سود; white: أبيض بيضاء بيض
grey: رمادي رمادية; beige: بيج; brown: بني بنية; red: أحمر حمراء حمر; orange: برتقالي برتقالية; yellow: أصفر صفراء صفر
green: أخضر خضراء خضر; teal: أخضر-مزرق تركواز فيروزي; blue: أزرق زرقاء زرق; navy: كحلي كحلية أزرق-داكن أزرق-غامق
purple: بنفسجي بنفسجية موف; pink: وردي وردية زهري زهرية; gold: ذهبي ذهبية ذهب; silver: فضي فضية فضة
burgundy: عنابي عنابية خمري; olive: زيتي زيتوني; light-blue sky: سماوي أزرق-فاتح; cream: كريمي كريم; mustard: خردلي; lilac lavender: ليلكي
`;
