import type { OwnDataMessages } from "#domain/messages/en/own-data.ts";

export const ownData: OwnDataMessages = {
  yourData: "بياناتك",
  exportCloset: "تنزيل كل شيء (zip)",
  deleteCloset: "حذف الخزانة",
  deleteClosetText: (username) => `تُحذف كل القطع والإطلالات والصور نهائيًا. للتأكيد يُرجى كتابة ${username}.`,
  confirmUsername: "اسم المستخدم للتأكيد",
  notDeleted: "تعذّر حذف خزانتك. يُرجى إعادة المحاولة.",
  deleteAccount: "حذف الحساب",
  deleteAccountText: (email) =>
    `يُحذف حسابك وخزانتك وكل صورها نهائيًا، ويُسجَّل الخروج من كل الأجهزة. للتأكيد يُرجى كتابة ${email}.`,
  confirmEmail: "بريدك الإلكتروني للتأكيد",
  accountNotDeleted: "تعذّر حذف حسابك. يُرجى إعادة المحاولة.",
};
