import type { OwnShowingMessages } from "#domain/messages/en/own-showing.ts";

export const ownShowing: OwnShowingMessages = {
  onlyYou: "لا يرى هذا أحد غيرك. سيراه الزوار عندما تصبح خزانتك عامة.",
};
