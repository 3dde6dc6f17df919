import { createContext, use } from "react";
import { useStore } from "#app/ui/use-store.ts";
import type { ClosetState } from "./content/closet-state.ts";
import type { OwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import type { OwnUser } from "#domain/owner/own-closet.ts";
import type { Access, Role } from "#domain/people/rights.ts";
import type { FileImport } from "./import/file-import.ts";
import type { InboxState, InboxStore } from "./inbox/inbox-store.ts";
import type { LinksState, LinksStore } from "./links/links-store.ts";
import type { ClosetSettings } from "./settings/closet-settings.ts";
import type { UploadsState } from "./uploads/upload-list.ts";
import type { UploadQueue } from "./uploads/upload-queue.ts";

/** In the list of an account. */
export type KeptCloset = { username: string; firstName: string; role: Role };

export type OwnClosetParts = {
  store: OwnClosetStore;
  queue: UploadQueue;
  fileImport: FileImport;
  inbox: InboxStore;
  links: LinksStore;
  settings: ClosetSettings;
  /** Of this account, also this one. */
  closets: readonly KeptCloset[];
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

/** The server says it to helpers alone. */
export const getAccess = ({ role, seesPrivate = true }: OwnUser): Access => ({ role: role ?? "owner", seesPrivate });

/** What this account may do and see in this closet. */
export const useAccess = (): Access => getAccess(useClosetState().closet.user);

export const useUploads = (): UploadsState => useStore(useOwnParts().queue);

export const useInbox = (): InboxState => useStore(useOwnParts().inbox);

export const useLinks = (): LinksState => useStore(useOwnParts().links);
