import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { ZipFile } from "yazl";
import { takeLists } from "#domain/closet/closet-views.ts";
import type { LimitedCloset } from "#domain/closet/limit-closet.ts";
import { EDITED_LISTS } from "#domain/closet-lists.ts";
import type { ClosetLists } from "#domain/closet.ts";
import type { Language } from "#domain/languages.ts";
import { MAX_SITE_ENTRIES } from "#domain/limits.ts";
import type { PictureWidth } from "#domain/picture-widths.ts";
import { usernameKey } from "#domain/username.ts";
import { ClosetProblem, noSuchCloset } from "#server/closets/records/closet-problem.ts";
import { createClosetService } from "#server/closets/visitors/closet-service.ts";
import { removeCutout } from "#server/closets/visitors/closet-response.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { createLimitedClosets, type LimitedClosets } from "#server/closets/visitors/limited-closets.ts";
import { type Audience, hashLinkToken, makeProof, readPublicAudience } from "#server/closets/links/audience.ts";
import { findLiveLink } from "#server/closets/links/link-queries.ts";
import { createShownPictures } from "#server/closets/links/shown-pictures.ts";
import { findOwner } from "#server/closets/records/owner-queries.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import { enqueueDecoding } from "#server/pictures/decoding.ts";
import { createPictureService, type ServedPicture } from "#server/pictures/picture-service.ts";
import { syncPath } from "#server/db/sync-path.ts";
import { encodeStored, encodeVariant } from "#server/pictures/variants.ts";
import { SITE_SCRIPT, SITE_STYLE } from "#server/closets/visitors/site-files.ts";
import { writeSitePages, type SitePicture } from "./site-pages.ts";
import { writeZip, ZIP_ENTRY } from "./zip-target.ts";

const WIDTHS = { small: 400, large: 960 } as const satisfies Record<string, PictureWidth>;
const PICTURES_AT_ONCE = 2;

export type SiteOptions = {
  language: Language;
  /** The link whose visitor sees the site; null: any visitor. */
  token: string | null;
  signal?: AbortSignal;
  onPicture?: (done: number, total: number) => void;
};

export type SiteSummary = { username: string; pages: number; pictures: number; missing: number };

type ClosetOwner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

/** The owner needs no password of a link. */
async function findAudience({ db }: ClosetStore, owner: ClosetOwner, token: string | null): Promise<Audience> {
  if (token === null) {
    if (owner.visibility === "public") return readPublicAudience(owner.username);
    throw new ClosetProblem("the closet is private: visitors see nothing of it", {
      advice: "choose a link with --link, or make the closet public",
    });
  }
  const link = await findLiveLink(db, hashLinkToken(token));
  if (link?.ownerId !== owner.id) throw new ClosetProblem("the closet has no such link, or it has ended");
  return { kind: "link", token, proofs: link.passwordHash === null ? [] : [makeProof(link.passwordHash)] };
}

function readCloset(limited: LimitedCloset, showsCutouts: boolean): ClosetLists {
  const total = EDITED_LISTS.reduce((sum, list) => sum + limited.listIds(list).length, 0);
  if (total > MAX_SITE_ENTRIES) throw tooLarge();
  const closet = takeLists(limited);
  return showsCutouts ? closet : { ...closet, items: closet.items.map(removeCutout) };
}

const tooLarge = (): ClosetProblem =>
  new ClosetProblem(
    `the closet is too large for plain pages: ${MAX_SITE_ENTRIES.toLocaleString("en")} entries at most`,
  );

function createPictureFinder({ db, pictures }: ClosetStore, limitedClosets: LimitedClosets, audience: Audience) {
  const served = createPictureService(db, pictures, {
    async getVariant({ sha256, width, format }) {
      const original = await pictures.read(sha256);
      if (!original) return null;
      const encode = () => enqueueDecoding("background", () => encodeVariant(original, { width, format }));
      return await encodeStored(original, sha256, encode);
    },
  });
  const { findByAddress } = createShownPictures(db, served, limitedClosets);
  return (address: string): Promise<ServedPicture | null> => findByAddress(audience, address);
}

async function writePictures(
  folder: string,
  wanted: ReadonlyMap<string, SitePicture>,
  findPicture: (address: string) => Promise<ServedPicture | null>,
  { signal, onPicture }: SiteOptions,
): Promise<number> {
  const left = [...wanted];
  let written = 0;
  const writeNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      signal?.throwIfAborted();
      const [address, paths] = next;
      const large = await (await findPicture(address))?.getVariant(WIDTHS.large, "webp");
      onPicture?.(wanted.size - left.length, wanted.size);
      if (!large) continue;
      const small = await enqueueDecoding("background", () =>
        encodeVariant(large, { width: WIDTHS.small, format: "webp" }),
      );
      await writeFile(join(folder, paths.large), large, { flag: "wx" });
      await writeFile(join(folder, paths.small), small, { flag: "wx" });
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, writeNext));
  return written;
}

async function fillFolder(
  folder: string,
  store: ClosetStore,
  username: string,
  options: SiteOptions,
): Promise<SiteSummary> {
  const { language, token, signal } = options;
  const owner = await findOwner(store.db, usernameKey(username));
  if (!owner) throw noSuchCloset(username);
  const audience = await findAudience(store, owner, token);
  const limitedClosets = createLimitedClosets(store.records);
  const closets = createClosetService(store.db, { limitedClosets });
  const opened = await closets.openCloset(audience);
  if (opened.status === "ERROR") throw new ClosetProblem("visitors no longer see the closet");
  const closet = readCloset(opened.closet, opened.version.showsCutouts);
  for (const name of ["pages", "pictures"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "style.css"), SITE_STYLE, { flag: "wx" });
  await writeFile(join(folder, "search.js"), SITE_SCRIPT, { flag: "wx" });

  const wanted = new Map<string, SitePicture>();
  const elsewhere = new Set<string>();
  const getPicture = (address: string): SitePicture | null => {
    if (!address.startsWith("/")) {
      elsewhere.add(address);
      return null;
    }
    const known = wanted.get(address);
    if (known) return known;
    const name = `pictures/${wanted.size + 1}`;
    const picture = { small: `${name}-small.webp`, large: `${name}-large.webp` };
    wanted.set(address, picture);
    return picture;
  };
  let pages = 0;
  for (const page of writeSitePages(closet, language, getPicture)) {
    await yieldToEventLoop();
    signal?.throwIfAborted();
    await writeFile(join(folder, page.path), page.html, { flag: "wx" });
    pages += 1;
  }
  const pictures = await writePictures(folder, wanted, createPictureFinder(store, limitedClosets, audience), options);
  if (!(await closets.isPublic(audience))) throw new ClosetProblem("visitors no longer see the closet");
  return { username: owner.username, pages, pictures, missing: elsewhere.size + wanted.size - pictures };
}

async function checkFolder(path: string): Promise<void> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error.code === "ENOTDIR" ? new ClosetProblem(`${path} is not a folder`, { cause: error }) : error;
  });
  if (names.length > 0) throw new ClosetProblem(`the folder ${path} is not empty; name a new one`);
}

/** All or nothing, also when killed. @throws {ClosetProblem} when visitors see nothing, or the folder is not empty */
export async function exportSite(
  store: ClosetStore,
  username: string,
  folder: string,
  options: SiteOptions,
): Promise<SiteSummary> {
  const path = resolve(folder);
  await checkFolder(path);
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  try {
    await mkdir(unfinished);
    const summary = await fillFolder(unfinished, store, username, options);
    await rename(unfinished, path);
    await syncPath(dirname(path));
    return summary;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (error instanceof Error && "path" in error && error.path === unfinished) error.path = path;
    throw error;
  }
}

/** @param path of the zip, in a temporary folder, which also holds the pages */
export async function exportSiteAsZip(
  store: ClosetStore,
  username: string,
  path: string,
  options: SiteOptions,
): Promise<{ username: string; bytes: number }> {
  const folder = `${path}.pages`;
  const { username: stored } = await exportSite(store, username, folder, options);
  const zip = new ZipFile();
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const found = join(file.parentPath, file.name);
    zip.addFile(found, join("closet", relative(folder, found)), {
      ...ZIP_ENTRY,
      compress: !file.name.endsWith(".webp"),
    });
  }
  zip.end();
  return { username: stored, bytes: await writeZip(zip, path, options) };
}
