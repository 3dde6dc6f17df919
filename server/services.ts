import { sql } from "kysely";
import type { Brand } from "#domain/brand.ts";
import { getTabPath } from "#domain/closet-tabs.ts";
import { createViewEvents, type ViewEvents } from "./analytics/view-events.ts";
import { type ClosetService, createClosetService, createStoredClosets } from "./closets/closet-service.ts";
import type { Config } from "./config.ts";
import { openClosetStore } from "./closets/closet-store.ts";
import { createRemoteClosets } from "./closets/remote-closets.ts";
import { createPictureService, type PictureService } from "./images/picture-service.ts";
import type { Log } from "./log.ts";

/** What pages get: no more than they show. */
export type PageServices = {
  closets: ClosetService;
  brand: Brand;
  /** The origin that visitors use, without a slash at its end. */
  publicUrl: string;
  log: Log;
};

export type Readiness = {
  /** Why this process should get no requests just now; null when it may. */
  findReasonAgainst: () => Promise<string | null>;
  /** From now on it should get none. */
  stop: () => void;
};

export type Services = PageServices & {
  pictures: PictureService;
  viewEvents: ViewEvents;
  readiness: Readiness;
  /** The addresses worth opening first, for the one who started the program. */
  describeAddresses: (port: number) => Promise<string[]>;
  close: () => Promise<void>;
};

/** The only place of wiring: what the program is made of, from its settings. */
export async function createServices(config: Config, log: Log): Promise<Services> {
  const { db, pictures } = await openClosetStore(config.dataDir);
  const closets =
    config.apiBaseUrl === null ? createStoredClosets(db) : createRemoteClosets({ baseUrl: config.apiBaseUrl, log });
  let isStopping = false;
  return {
    closets: createClosetService(closets),
    brand: config.brand,
    publicUrl: config.publicUrl,
    log,
    pictures: createPictureService(db, pictures),
    viewEvents: createViewEvents(db),
    readiness: {
      async findReasonAgainst() {
        if (isStopping) return "stopping";
        try {
          await sql`select 1`.execute(db);
          return null;
        } catch (error) {
          log.error({ err: error }, "the database does not answer");
          return "the database does not answer";
        }
      },
      stop() {
        isStopping = true;
      },
    },
    async describeAddresses(port) {
      const origin =
        config.publicUrl === `http://localhost:${config.port}` ? `http://localhost:${port}` : config.publicUrl;
      const owners = (
        await db
          .selectFrom("owners")
          .select("username")
          .where("visibility", "=", "public")
          .orderBy("createdAt")
          .limit(5)
          .execute()
      ).map((owner) => owner.username);
      return [`  ${origin}/`, ...owners.map((username) => `  ${origin}${getTabPath(username, "outfits")}`)];
    },
    close: () => db.destroy(),
  };
}
