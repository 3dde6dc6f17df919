import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { ServerMessages } from "#domain/messages/en/server.ts";
import { TAB_WORDS } from "./visitor.ts";

const { count, number } = createPluralFormatter<"zero" | "one" | "two" | "few" | "many" | "other">("ar-u-nu-arab");

export const server: ServerMessages = {
  aboutCloset: (firstName) => `جولة في خزانة ${firstName}، وبعدها يمكنك تنزيل التطبيق وتنسيق إطلالات منها.`,
  aboutCollection: (firstName) => `مجموعة في خزانة ${firstName}.`,
  aboutEntry: (entry, firstName) => `${entry} في خزانة ${firstName}.`,
  aboutInvite: (firstName) => `إنشاء حساب في ثوانٍ لتنسيق ملابس ${firstName}.`,
  aboutStyling: (firstName) => `تنسيق إطلالة من خزانة ${firstName}، من دون حساب.`,
  stylingNeedsScript: "لتنسيق إطلالة، يُرجى تفعيل JavaScript في متصفحك.",
  aboutNothing: "يمكنك فتح الخزانة بالرابط الذي وصلك.",
  collections: (total) =>
    count(total, {
      zero: "لا مجموعات",
      one: "مجموعة واحدة",
      two: "مجموعتان",
      few: "# مجموعات",
      many: "# مجموعة",
      other: "# مجموعة",
    }),

  drawnCloset: (firstName) => ["خزانة", firstName],
  drawnTab: (firstName, tab) => [TAB_WORDS[tab], firstName],
  aTab: { outfits: "الإطلالات", items: "القطع", collections: "المجموعات", portfolios: "معرض الأسلوب" },
  aCloset: "خزانة",
  openedByItsLink: "تمت مشاركتها عبر رابط",
  aCollection: "مجموعة",
  anEntry: { items: "قطعة", outfits: "إطلالة", portfolios: "صورة من معرض الأسلوب", inspirations: "صورة إلهام" },
  fromClosetOf: (firstName) => `من خزانة ${firstName}`,

  mailTime: (minutes) =>
    minutes === 60
      ? "ساعة واحدة"
      : count(minutes, {
          zero: "# دقيقة",
          one: "دقيقة واحدة",
          two: "دقيقتين",
          few: "# دقائق",
          many: "# دقيقة",
          other: "# دقيقة",
        }),
  mailSubject: (brandName, firstName) =>
    firstName === null
      ? `يُرجى تأكيد بريدك الإلكتروني في ${brandName}`
      : `يُرجى تأكيد بريدك الإلكتروني في ${brandName} لتنسيق ملابس ${firstName}`,
  mailPreview: (time) => `رابطك صالح لمدة ${time} ولمرة واحدة فقط.`,
  mailTitle: (firstName) =>
    firstName === null ? "يُرجى تأكيد بريدك الإلكتروني" : `يُرجى تأكيد بريدك الإلكتروني لتنسيق ملابس ${firstName}`,
  mailText: (brandName) =>
    `هذا الرابط لتسجيل دخولك إلى ${brandName}. وإذا كانت هذه زيارتك الأولى، فسيُنشأ به حسابك أيضًا.`,
  mailButton: (brandName) => `تسجيل الدخول إلى ${brandName}`,
  mailLife: (time) => `الرابط صالح لمدة ${time} ولمرة واحدة فقط.`,
  mailCode: "أو اكتب هذا الرمز حيث طلبت هذه الرسالة:",
  mailCodeLife: (time) => `يعمل الرمز هناك فقط، لمدة ${time}. لن يطلب منك أحد هذا الرمز.`,
  mailAddress: "إذا لم يعمل الزر، فيمكنك نسخ هذا العنوان إلى متصفحك:",
  mailNotForOthers: "هذا الرابط لك وحدك. يُرجى عدم إعادة توجيه هذه الرسالة.",
  mailNotAsked: "إذا لم تكن هذه الرسالة بطلب منك، فيمكنك تجاهلها. لن يحدث شيء ما لم يُفتح الرابط.",

  notices: {
    passkeyTitle: (brandName) => `أُضيف مفتاح مرور إلى حسابك في ${brandName}`,
    providerTitle: (brandName, provider) => `أُضيف ${provider} إلى حسابك في ${brandName}`,
    passkeyText: "من الآن يمكن الدخول إلى حسابك بمفتاح مرور جديد.",
    providerText: (provider) => `من الآن يمكن الدخول إلى حسابك عبر ${provider}.`,
    where: (site) => `الموقع: ${site}.`,
    when: (time) => `الوقت: ${time}.`,
    passkeyNotYou: "إن لم يكن ذلك منك، فيُرجى إزالة مفتاح المرور من الإعدادات وتسجيل الخروج من كل الأجهزة هناك.",
    providerNotYou: "إن لم يكن ذلك منك، فيُرجى تسجيل الخروج من كل الأجهزة في الإعدادات وإبلاغ القائمين على هذا الموقع.",
    emailTitle: (brandName) => `تغيّر البريد الإلكتروني لحسابك في ${brandName}`,
    emailText: "من الآن تُرسل رسائل الدخول إلى عنوان آخر.",
    emailNotYou: "إن لم يكن ذلك منك، فيُرجى إبلاغ القائمين على هذا الموقع فورًا.",
    openSettings: "فتح الإعدادات",
    wasYou: "إن كان ذلك منك، فلا حاجة إلى فعل شيء.",
    always: "هذه الرسالة تحمي حسابك، لذلك لا يمكن إيقافها.",
  },

  newEmail: {
    title: (brandName) => `عنوانك الجديد في ${brandName}`,
    text: "عند كتابة هذا الرمز في إعدادات حسابك يصبح هذا عنوانه:",
    notAsked: "إذا لم تكن هذه الرسالة بطلب منك، فيمكنك تجاهلها.",
  },

  people: {
    someone: "شخص ما",
    invitedTitle: (who: string, closet: string) => `يدعوك ${who} إلى المشاركة في خزانة ${closet}`,
    invitedText: {
      helper: "يمكنك إضافة ما فيها وتعديله وتنسيقه.",
      owner: "ستكون لك كل الصلاحيات فيها.",
    },
    until: (time: string) => `تعمل الدعوة مرة واحدة، حتى ${time}.`,
    openInvitation: "عرض الدعوة",
    notAsked: "إذا لم تكن تتوقع هذه الرسالة فيمكنك تجاهلها. لن يحدث شيء ما لم تقبل.",
    titles: {
      joined: (who: string, closet: string) => `يساعد ${who} الآن في خزانة ${closet}`,
      owner: (who: string, closet: string) => `أصبحت لدى ${who} كل الصلاحيات في خزانة ${closet}`,
      helper: (who: string, closet: string) => `أصبح ${who} مساعدًا فقط في خزانة ${closet}`,
      left: (who: string, closet: string) => `لم يعد ${who} مشاركًا في خزانة ${closet}`,
      leaving: (who: string, closet: string) => `ستتم إزالة ${who} من خزانة ${closet}`,
      staying: (who: string, closet: string) => `يحتفظ ${who} بكل الصلاحيات في خزانة ${closet}`,
      removals: (who: string, closet: string) => `أزال ${who} أشياء كثيرة من خزانة ${closet}`,
    },
    leavingText: (time: string) => `يمكن منع ذلك حتى ${time}.`,
    removalsText: "كلها في سلة المحذوفات، ويمكنك استعادتها جميعًا.",
    review: "إذا لم يكن ذلك متفقًا عليه فيمكنك تغييره في الإعدادات.",
    openPeople: "عرض المشاركين في الخزانة",
  },

  stylings: {
    newTitle: (name) => (name === null ? "وصلتك إطلالة جديدة" : `وصلتك إطلالة جديدة من ${name}`),
    newText: (total) =>
      total === 1
        ? "يمكنك الاطلاع عليها أو الاحتفاظ بها أو إرسال شكر."
        : count(total, {
            zero: "لا توجد إطلالات جديدة.",
            one: "إطلالة جديدة في الإطلالات الواردة.",
            two: "إطلالتان جديدتان في الإطلالات الواردة.",
            few: "# إطلالات جديدة في الإطلالات الواردة.",
            many: "# إطلالة جديدة في الإطلالات الواردة.",
            other: "# إطلالة جديدة في الإطلالات الواردة.",
          }),
    picture: "الإطلالة",
    openInbox: "فتح الإطلالات الواردة",
    atMost: "تصلك هذه الرسالة مرة واحدة في الساعة على الأكثر.",
    stop: "إيقاف هذه الرسائل",
    answerTitle: (firstName) => (firstName === null ? "وصل رد على إطلالتك" : `وصلك رد من ${firstName}`),
    wornTitle: (firstName) => (firstName === null ? "تم ارتداء إطلالتك" : `تم ارتداء إطلالتك من خزانة ${firstName}`),
    boughtTitle: (firstName) => (firstName === null ? "تم شراء ما اقترحته" : `تم شراء ما اقترحته لخزانة ${firstName}`),
    choseTitle: (firstName) => (firstName === null ? "تم اختيار إطلالتك" : `إطلالتك هي اختيار ${firstName}`),
    chosen: "تم اختيار إطلالتك. أصبحت جزءًا من الخزانة.",
    accepted: "أصبحت إطلالتك جزءًا من الخزانة.",
    asked: "هناك طلب تعديل لإطلالتك: يمكنك تعديلها وإرسالها من جديد.",
    openAnswer: "هنا إطلالتك والرد عليها:",
    stopHere: "لإيقاف هذه الرسائل، يمكنك فتح هذه الصفحة:",
    stopTitle: "إيقاف هذه الرسائل؟",
    stopped: "لن تصلك هذه الرسائل بعد الآن.",
    stopInvalid: "رابط إلغاء الاشتراك هذا غير صالح.",
  },

  link: {
    passwordTitle: "هذا الرابط يتطلب كلمة مرور.",
    password: "كلمة المرور",
    wrongPassword: "كلمة المرور غير صحيحة. يُرجى التحقق منها والمحاولة مرة أخرى.",
    tooManyPasswords: "كلمات مرور خاطئة كثيرة. يُرجى الانتظار عشر دقائق ثم المحاولة مرة أخرى.",
    noCookies: "متصفحك لا يحفظ ملفات تعريف الارتباط لهذا الموقع، لذلك يبقى مغلقًا. اسمح بها وأدخل كلمة المرور مرة أخرى.",
    open: "فتح",
  },

  popupDone: "تم تسجيل دخولك. يمكنك إغلاق هذه النافذة.",
  popupNotSetUp: (provider) => `لم يُضبط تسجيل الدخول عبر ${provider} على هذا الخادم`,
  popupSettings: "لضبطه، يُرجى إعطاء الخادم هذه الإعدادات وإعادة تشغيله:",
  popupFailed: "لم ينجح ذلك. يمكنك إغلاق هذه النافذة وإعادة المحاولة أو اختيار طريقة أخرى.",

  errors: {
    badPopup: "يُرجى بدء تسجيل الدخول من صفحة في هذا الموقع.",
    foreignOrigin: "لا يعمل هذا إلا من صفحة في هذا الموقع.",
    badUsername: `يتكوّن اسم المستخدم من ${number(MAX_USERNAME_LENGTH)} خانة على الأكثر: أحرف وأرقام ونقاط وشرطات وشرطات سفلية. ولا يبدأ بنقطة أو بشرطة.`,
    usernameTaken: "اسم المستخدم هذا مستخدَم بالفعل. يُرجى اختيار اسم آخر.",
    usernameReserved: "اسم المستخدم هذا محجوز للموقع. يُرجى اختيار اسم آخر.",
    secondCloset: "لقد أنشأت بالفعل أكبر عدد من الخزائن يمكن أن يملكه حساب هنا.",
    noNewClosets: "لا يقبل هذا الموقع خزائن جديدة.",
    notInvited: "لإنشاء خزانة هنا تلزم دعوة. يُرجى التواصل مع إدارة هذا الموقع.",
    tooManyUsernames: "جرّبت أسماء مستخدمين كثيرة. يُرجى إعادة المحاولة بعد ساعة.",
    tooManyClosets: "أُنشئت خزائن كثيرة جدًا من شبكتك اليوم. يُرجى إعادة المحاولة غدًا.",
    noSuchItem: "إحدى هذه القطع لم تعد في الخزانة. يُرجى إزالتها من الإطلالة ثم إعادة الإرسال.",
    signInToStyle: "لا تقبل هذه الخزانة الإطلالات إلا من حساب مسجَّل. يُرجى تسجيل الدخول ثم إعادة الإرسال.",
    stylingsClosed: "لا تقبل هذه الخزانة الإطلالات حاليًا.",
    tooManyStylings: "أُرسلت إطلالات كثيرة خلال الساعة الأخيرة. يُرجى إرسال هذه خلال ساعة.",
    inboxFull: "في هذه الخزانة إطلالات كثيرة بانتظار الرد. يُرجى إعادة المحاولة لاحقًا.",
    stylingAccepted: "أُضيفت هذه الإطلالة إلى الخزانة. لم يعد بالإمكان سحبها.",
    notFound: "لا يوجد شيء في هذا العنوان. يُرجى التحقق منه.",
    wrongMethod: "لا يقبل هذا العنوان هذه الطريقة. يُرجى استخدام طريقة من الترويسة Allow.",
    tooManyRequests: "وصلتنا طلبات كثيرة جدًا منك. يُرجى إعادة المحاولة بعد لحظات.",
    busy: "هناك طلبات كثيرة جدًا الآن. يُرجى إعادة المحاولة بعد لحظات.",
    databaseAway: "لا يمكننا الوصول إلى بياناتنا الآن. يُرجى إعادة المحاولة بعد دقيقة.",
    picturesAway: "لا يمكننا الوصول إلى صورنا الآن. يُرجى إعادة المحاولة بعد دقيقة.",
    cannotDecode: "لا يمكننا معالجة الصور الآن. يُرجى إعادة المحاولة لاحقًا.",
    unwritable: "لا يمكننا حفظ أي شيء الآن. يُرجى إعادة المحاولة بعد دقيقة.",
    failed: "حدث خطأ من جانبنا. يُرجى إعادة المحاولة.",
  },
};
