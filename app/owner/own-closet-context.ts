import { createContext, use } from "react";
import { useStore } from "#app/ui/use-store.ts";
import type { ClosetState } from "./content/closet-state.ts";
import type { OwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import type { FileImport } from "./import/file-import.ts";
import type { InboxState, InboxStore } from "./inbox/inbox-store.ts";
import type { LinksState, LinksStore } from "./links/links-store.ts";
import type { ClosetSettings } from "./settings/closet-settings.ts";
import type { UploadsState } from "./uploads/upload-list.ts";
import type { UploadQueue } from "./uploads/upload-queue.ts";

export type OwnClosetParts = {
  store: OwnClosetStore;
  queue: UploadQueue;
  fileImport: FileImport;
  inbox: InboxStore;
  links: LinksStore;
  settings: ClosetSettings;
  publicUrl: string;
  /** The service that cuts out photographs. Null: this browser. */
  cutoutHost: string | null;
};

export const OwnClosetContext = createContext<OwnClosetParts | null>(null);

export function useOwnParts(): OwnClosetParts {
  const parts = use(OwnClosetContext);
  if (!parts) throw new Error("The page has no closet: wrap it in OwnClosetContext.");
  return parts;
}

export const useClosetState = (): ClosetState => useStore(useOwnParts().store);

export const useUploads = (): UploadsState => useStore(useOwnParts().queue);

export const useInbox = (): InboxState => useStore(useOwnParts().inbox);

export const useLinks = (): LinksState => useStore(useOwnParts().links);
