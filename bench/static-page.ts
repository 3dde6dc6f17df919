import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import { readClosetAnswer } from "#tests/support/factories/closets.ts";
import { viewEntry } from "#domain/entry-page/entry-page.ts";
import { readEntryPlace } from "#domain/entry-page/entry-path.ts";
import { FIRST_CARDS } from "#domain/limits.ts";
import { writeEntryByHand } from "./static-entry.ts";

/**
 * The baseline: a fast page written by hand, with the same first cards or the same entry, pictures and headers.
 * Argument: our address.
 */
const [address = ""] = process.argv.slice(2);
const ours = new URL(address);
const [, page, username = ""] = ours.pathname.split("/");

const CARDS_AT_ONCE = 6;
/** The variant that a browser chooses for a card of 206 px at 1.75 device pixels each. */
const VARIANT = "?w=400";

type Item = { thumbnailImageURL: string; brand: string };
type Answer = { user: { firstName: string }; items: Item[] };
type Sent = { headers: Record<string, string>; content: Buffer };

const OF_ITS_CONNECTION = ["connection", "keep-alive", "date", "transfer-encoding", "content-encoding", "etag"];

async function fetchAsPhone(path: string): Promise<Sent> {
  const response = await fetch(ours.origin + path, { headers: { Accept: "image/avif,*/*" } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const headers = Object.fromEntries(response.headers);
  for (const name of OF_ITS_CONNECTION) delete headers[name];
  return { headers, content: Buffer.from(await response.arrayBuffer()) };
}

const STYLES = `*{margin:0;box-sizing:border-box}body{font:14px/20px sans-serif}header{padding:48px 16px;text-align:center}h1{font:24px/32px serif}nav{display:flex;justify-content:space-around;padding:19px}main{display:grid;grid-template-columns:1fr 1fr}img{display:block;width:100%;height:auto;aspect-ratio:195/265;object-fit:cover;background:#eee}p{height:40px;padding:10px;overflow:hidden}`;

function toCard({ thumbnailImageURL, brand }: Item, position: number): string {
  const when = position < CARDS_AT_ONCE ? "" : " loading=lazy";
  return `<div><img src="${thumbnailImageURL}${VARIANT}" width=195 height=265 alt="${brand}"${when}><p>${brand}</p></div>`;
}

const toPage = ({ user, items }: Answer): string => `<!doctype html>
<html lang=en>
<meta charset=utf-8>
<meta name=viewport content="width=device-width,initial-scale=1">
<title>${user.firstName}’s closet</title>
<style>${STYLES}</style>
<header><h1>${user.firstName}’s closet</h1><p>@${username}</p></header>
<nav><a href=outfits>OUTFITS</a><a href=items>ITEMS</a></nav>
<main>${items.slice(0, FIRST_CARDS).map(toCard).join("")}</main>`;

const asked = await fetch(`${ours.origin}/users/v2/openCloset`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ [page === "l" ? "link" : "username"]: username, useCollections: true }),
});
const answer = (await asked.json()) as Answer;

function writeByHand(): { html: string; pictures: string[] } {
  const place = readEntryPlace(ours.pathname);
  if (!place) {
    const pictures = answer.items.slice(0, FIRST_CARDS).map((item) => item.thumbnailImageURL + VARIANT);
    return { html: toPage(answer), pictures };
  }
  const opened = readClosetAnswer(answer, username);
  const page = opened.status === "OK" ? viewEntry(opened.closet, place) : null;
  if (!page) throw new Error(`There is no entry at ${ours.pathname}.`);
  return writeEntryByHand(page);
}

const { html, pictures } = writeByHand();

const { headers: pageHeaders } = await fetchAsPhone(ours.pathname);
// Contains the hashes of our page's scripts and styles.
delete pageHeaders["content-security-policy"];
const content = brotliCompressSync(html, {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
});
const sent = new Map<string, Sent>([
  [ours.pathname, { headers: { ...pageHeaders, "content-encoding": "br" }, content }],
]);
for (const picture of pictures) sent.set(picture, await fetchAsPhone(picture));

const server = createServer((request, response) => {
  const found = sent.get(request.url ?? "");
  if (!found) return response.writeHead(404).end();
  return response.writeHead(200, { ...found.headers, "content-length": found.content.length }).end(found.content);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
