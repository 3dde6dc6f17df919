import { type Context, Hono } from "hono";
import { answerBusy, answerError, answerReason } from "#server/http/errors.ts";
import { MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import type { OwnerImport, Refusal } from "./closet-work.ts";
import {
  closetFiguresAnswerSchema,
  closetListAnswerSchema,
  importAnswerSchema,
  importQuerySchema,
  privacyRequestSchema,
} from "./owner-schemas.ts";
import { withReceivedFile } from "#server/pictures/uploads/received-file.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { findAnnouncedBytes, type OwnerCalls, type OwnerEnv, readBodyType } from "./owner-call.ts";

/** Of the file that a body becomes, by its type. */
const EXTENSIONS: Record<string, string> = {
  "application/json": ".json",
  "application/zip": ".zip",
  "text/csv": ".csv",
  "text/tab-separated-values": ".tsv",
};

const CLOSETS = "/owner/closets";
const CLOSET = "/owner/closets/:username";
const PRIVACY = "/owner/closets/:username/privacy";
const EXPORT = "/owner/closets/:username/export";

function answerRefusal(c: Context, refusal: Refusal): Response {
  switch (refusal.status) {
    case "unknown":
      return answerError(c, 404, "noSuchCloset");
    case "exists":
      return answerError(c, 412, "closetExists");
    case "busy":
      return answerBusy(c, "writerBusy");
    case "refused":
      return answerReason(c, "notImported", refusal.reason);
  }
}

/** `/owner/closets`: list, show, import, change the privacy of, export and remove closets. */
export function ownerClosets({ closets, dataDir, may, inTurn }: OwnerCalls): Hono<OwnerEnv> {
  const api = new Hono<OwnerEnv>();

  api.get(CLOSETS, async (c) => {
    const { key } = c.var;
    if (!key.rights.includes("read")) return answerError(c, 403, "keyMayNot");
    return c.json(closetListAnswerSchema.parse({ status: "OK", closets: await closets.list(key) }));
  });

  api.get(CLOSET, may("read"), async (c) => {
    const closet = await closets.find(c.req.param("username"));
    if (!closet) return answerError(c, 404, "noSuchCloset");
    return c.json(closetFiguresAnswerSchema.parse({ status: "OK", closet }));
  });

  api.put(CLOSET, may("import"), async (c) => {
    const { data: query } = importQuerySchema.safeParse(c.req.query());
    if (!query) return answerError(c, 400, "badImportQuery");
    const isPrivacyHers = c.var.key.rights.includes("privacy");
    // Whoever may not say who sees a closet shows none to anybody.
    if (query.visibility !== undefined && !isPrivacyHers) return answerError(c, 403, "keyMayNot");
    const extension = EXTENSIONS[readBodyType(c)];
    if (extension === undefined) return answerError(c, 415, "badClosetType");
    const announcedBytes = findAnnouncedBytes(c);
    const maxBytes = MAX_RECEIVED_BYTES[extension === ".zip" ? "zip" : "text"];
    if ((announcedBytes ?? 0) > maxBytes) return answerError(c, 413, "tooLarge");
    return await inTurn("closets", c, () =>
      withReceivedFile(c.req.raw.body, { dataDir, extension, maxBytes, announcedBytes }, async (file) => {
        if (file.end === "tooLarge") return answerError(c, 413, "tooLarge");
        if (file.end === "cut") return answerError(c, 400, "cutOff");
        // Revoked while it came: a quarter of an hour is long.
        if (!(await c.var.isKeyGood())) return answerError(c, 401, "noKey");
        const options: OwnerImport = {
          username: c.req.param("username"),
          existing: c.req.header("if-none-match") === "*" ? "refuse" : "replace",
          ...(query.visibility !== undefined && { visibility: query.visibility }),
          ...(!isPrivacyHers && { visibilityOfNew: "private" as const }),
          fetchPictures: query.fetchPictures === "true",
        };
        const imported = await closets.import(file.path, options, c.var.key.id);
        if (imported.status !== "OK") return answerRefusal(c, imported);
        return c.json(importAnswerSchema.parse(imported), imported.hasReplaced ? 200 : 201);
      }),
    );
  });

  api.delete(CLOSET, may("remove"), (c) =>
    inTurn("closets", c, async () => {
      const removed = await closets.remove(c.req.param("username"), c.var.key.id);
      return removed.status === "OK" ? c.body(null, 204) : answerRefusal(c, removed);
    }),
  );

  api.put(PRIVACY, may("privacy"), limitBody("ownerPrivacy"), async (c) => {
    if (readBodyType(c) !== "application/json") return answerError(c, 415, "notJson");
    const { data } = privacyRequestSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!data) return answerError(c, 400, "badPrivacy");
    const changed = await closets.setPrivacy(c.req.param("username"), data);
    return changed.status === "OK" ? c.json(closetFiguresAnswerSchema.parse(changed)) : answerRefusal(c, changed);
  });

  api.get(EXPORT, may("read"), async (c) => {
    const isThere = (await closets.find(c.req.param("username"))) !== null;
    if (!isThere) return answerError(c, 404, "noSuchCloset");
    c.header("Content-Type", "application/zip");
    if (c.req.method === "HEAD") return c.body(null);
    return await inTurn("closets", c, async (lastUntil) => {
      const exported = await closets.export(c.req.param("username"), c.var.key.id);
      if (exported.status !== "OK") return answerRefusal(c, exported);
      // Who reads it slowly keeps all of it on the disk.
      lastUntil(exported.closed);
      c.header("Content-Length", String(exported.bytes));
      const name = encodeURIComponent(`${exported.username}.zip`);
      c.header("Content-Disposition", `attachment; filename*=UTF-8''${name}`);
      return c.body(exported.body);
    });
  });

  for (const [path, allowed] of [
    [CLOSETS, "GET"],
    [CLOSET, "GET, PUT, DELETE"],
    [PRIVACY, "PUT"],
    [EXPORT, "GET"],
  ] as const) {
    api.all(path, (c) => {
      c.header("Allow", allowed);
      return answerError(c, 405, "wrongMethod");
    });
  }
  return api;
}
