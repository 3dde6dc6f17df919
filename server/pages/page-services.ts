import type { Brand } from "#domain/brand.ts";
import type { SocialProvider } from "#domain/social-provider.ts";
import type { ClosetService } from "#server/closets/visitors/closet-service.ts";
import type { ClosetPeople } from "#server/closets/owner/people/closet-people-service.ts";
import type { Links } from "#server/closets/links/link-service.ts";
import type { Questions } from "#server/closets/links/question-service.ts";
import type { ClosetCreators, StyleWith } from "#server/config/config.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { ClosetCardReader, ListedClosetFinder } from "#server/closets/visitors/listed-closets.ts";
import type { OwnClosetFinder } from "./find-own-closet.ts";
import type { SentStylingFinder, ShownStylingFinder } from "./find-sent-styling.ts";

export type PageServices = {
  closets: ClosetService;
  links: Links;
  questions: Pick<Questions, "read">;
  brand: Brand;
  publicUrl: string;
  appStoreId: string | null;
  androidPackage: string | null;
  signIn: {
    providers: SocialProvider[];
    openIdName: string | null;
    byEmail: boolean;
    byPasskey: boolean;
    /** Where the browser posts tokens (spec §7); null: nowhere. */
    tokenSyncPath: string | null;
  };
  ownCloset: OwnClosetFinder;
  findInvitation: ClosetPeople["show"];
  listClosets: ListedClosetFinder;
  readClosetCard: ClosetCardReader;
  findSentStyling: SentStylingFinder;
  findShownStyling: ShownStylingFinder;
  closetCreators: ClosetCreators;
  styleWith: StyleWith;
  isDemo: boolean;
  /** Where photographs are cut out. Null: in browsers. */
  cutoutHost: string | null;
  log: Log;
};
