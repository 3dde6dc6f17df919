import type { OwnShowingMessages } from "#domain/messages/en/own-showing.ts";

export const ownShowing: OwnShowingMessages = {
  visitorsSeeNothing: "لا يرى الزوار شيئًا الآن. يفتح الرابط صفحة تقول إن هذه الخزانة خاصة.",
  seePrivatePage: "عرض تلك الصفحة",
  nothingToShow: "لا يوجد شيء في خزانتك بعد.",
  visitorsWillSee: (things) => `عند جعلها عامة سيرون ${things}.`,
  notOfPieces: (fields) => `ما لا يرونه من القطعة: ${fields}.`,
};
