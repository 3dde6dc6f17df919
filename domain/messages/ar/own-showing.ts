import type { OwnShowingMessages } from "#domain/messages/en/own-showing.ts";

export const ownShowing: OwnShowingMessages = {
  onlyYou: "لا يراها أحد غيرك الآن. سيراها الزوار عند جعل الخزانة عامة.",
};
