import { createContext, useContext } from "react";
import type { ClosetMessages, InviteMessages, ItemsMessages, PagesMessages } from "#domain/messages/en/visitor.ts";
import type { OwnerMessages } from "#domain/messages/en/owner.ts";
import type { StylingMessages } from "#domain/messages/en/styling.ts";

type PageMessages = {
  closet: ClosetMessages;
  pages: PagesMessages;
  items: ItemsMessages;
  invite: InviteMessages;
  /** Only the page of a sent styling and the owner's pages have it. */
  styling: StylingMessages;
  /** Only the owner's pages have it. */
  owner: OwnerMessages;
};

/** Only on the server, which renders several pages at a time. */
export const MessagesContext = createContext<PageMessages | null>(null);

function usePageMessages(): PageMessages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error("The page has no messages: wrap it in MessagesContext.");
  return messages;
}

export const getPageMessages = (): PageMessages => (window as unknown as { messages: PageMessages }).messages;

const useWords = import.meta.env.SSR ? usePageMessages : getPageMessages;

export const useMessages = (): ClosetMessages => useWords().closet;

export const usePagesMessages = (): PagesMessages => useWords().pages;

export const useItemsMessages = (): ItemsMessages => useWords().items;

export const useInviteMessages = (): InviteMessages => useWords().invite;

export const useOwnerMessages = (): OwnerMessages => useWords().owner;

export const useStylingMessages = (): StylingMessages => useWords().styling;
