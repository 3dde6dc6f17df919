import { createContext, useContext } from "react";
import type { ClosetMessages } from "#domain/messages/en/closet.ts";
import type { InviteMessages } from "#domain/messages/en/invite.ts";
import type { PagesMessages } from "#domain/messages/en/pages.ts";

/** The words of a page, in its language. */
type PageMessages = {
  closet: ClosetMessages;
  pages: PagesMessages;
  invite: InviteMessages;
};

/** On the server, where several pages are rendered at a time. */
export const MessagesContext = createContext<PageMessages | null>(null);

function usePageMessages(): PageMessages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error("The page has no words");
  return messages;
}

/** In the browser there is one page, and its language stays; its own script brings them (`server/pages/page-messages.ts`). */
export const getPageMessages = (): PageMessages => (window as unknown as { messages: PageMessages }).messages;

const useWords = import.meta.env.SSR ? usePageMessages : getPageMessages;

export const useMessages = (): ClosetMessages => useWords().closet;

export const usePagesMessages = (): PagesMessages => useWords().pages;

export const useInviteMessages = (): InviteMessages => useWords().invite;
