import { inflateSync } from "node:zlib";

export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "avif";

/** Of a color profile, unpacked. */
const MAX_PROFILE_BYTES = 4 * 1024 ** 2;

/** The type of a tag with elements for processing (ICC.1:2022 §10.16). 10 KB pack some that take decoders minutes. */
const ELEMENTS = "mpet";

/** By its signature (ICC.1:2022 §7.2.11). */
const isProfile = (content: Buffer): boolean =>
  content.length <= MAX_PROFILE_BYTES && isAt(content, "acsp", 36) && !content.includes(ELEMENTS);

/** Of a picture; beyond it is cut. Pictures of 20 MB have some thousands; millions block the process for seconds. */
const MAX_PARTS = 50_000;

const isAt = (content: Buffer, text: string, at: number): boolean =>
  content.toString("latin1", at, at + text.length) === text;

const [SOS, EOI] = [0xda, 0xd9];
/** Encoders write about 20 at most. Each takes the time of all pixels again; beyond it is cut. */
const MAX_SCANS = 50;
/** JFIF without a thumbnail, and the color transform of Adobe. */
const [JFIF_BYTES, ADOBE_BYTES] = [18, 16];

function isKeptSegment(segment: Buffer, keepsExif: boolean): boolean {
  const marker = segment[1] ?? 0;
  if (marker === 0xe0) return segment.length === JFIF_BYTES && isAt(segment, "JFIF\0", 4);
  if (marker === 0xe1) return keepsExif && isAt(segment, "Exif\0", 4);
  if (marker === 0xee) return segment.length === ADOBE_BYTES && isAt(segment, "Adobe", 4);
  // Frames, tables, scans and restart intervals (ITU-T T.81 table B.1).
  return (marker >= 0xc0 && marker <= 0xcf) || [SOS, 0xdb, 0xdd].includes(marker);
}

/** A profile is in numbered segments of 64 KB (ICC.1:2022 annex B.4). @param before how many were found */
const isNextOfProfile = (segment: Buffer, before: number): boolean =>
  isAt(segment, "ICC_PROFILE\0", 4) && segment[16] === before + 1;

/** The start of the next marker. Restart markers, `ff00` and fill bytes belong to the scan. */
function findEndOfScan(content: Buffer, start: number): number {
  for (let at = content.indexOf(0xff, start); at !== -1;) {
    const next = content[at + 1] ?? EOI;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = content.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return content.length;
}

function filterJpeg(content: Buffer, keepsExif: boolean): Buffer[] {
  const parts = [content.subarray(0, 2)];
  const ofProfile: Buffer[] = [];
  let scans = 0;
  for (let at = 2; at + 2 <= content.length && parts.length < MAX_PARTS && scans <= MAX_SCANS;) {
    const marker = content[at + 1] ?? 0;
    if (content[at] === 0xff && marker === EOI) {
      parts.push(content.subarray(at, at + 2));
      break;
    }
    if (content[at] !== 0xff || marker < 0xc0 || marker === 0xff || at + 4 > content.length) {
      at += 1;
      continue;
    }
    const head = content.subarray(at, at + 2 + content.readUInt16BE(at + 2));
    if (marker === SOS) scans += 1;
    const end = marker === SOS ? findEndOfScan(content, at + head.length) : at + head.length;
    const isOfProfile = marker === 0xe2 && isNextOfProfile(head, ofProfile.length);
    if (isOfProfile) ofProfile.push(head);
    if (isOfProfile || isKeptSegment(head, keepsExif)) parts.push(isOfProfile ? head : content.subarray(at, end));
    at = end;
  }
  if (isProfile(Buffer.concat(ofProfile.map((segment) => segment.subarray(18))))) return parts;
  const left = new Set(ofProfile);
  return parts.filter((part) => !left.has(part));
}

const PNG_PIXELS = ["IHDR", "IDAT", "IEND"];
/** A palette has at most 768 bytes. */
const PNG_COLORS = ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "cICP", "pHYs"];
const MAX_COLOR_BYTES = 780;

/** A name, a zero, the method, and the packed profile (PNG §11.3.2.3). */
function hasProfile(chunk: Buffer): boolean {
  try {
    return isProfile(inflateSync(chunk.subarray(chunk.indexOf(0, 8) + 2, -4), { maxOutputLength: MAX_PROFILE_BYTES }));
  } catch {
    return false;
  }
}

function filterPng(content: Buffer, keepsExif: boolean): Buffer[] {
  const parts = [content.subarray(0, 8)];
  const seen = new Set<string>();
  for (let at = 8; at + 12 <= content.length && parts.length < MAX_PARTS;) {
    const chunk = content.subarray(at, at + 12 + content.readUInt32BE(at));
    const type = chunk.toString("latin1", 4, 8);
    // Only pixels may have several chunks: a file of small profiles would unpack to gigabytes.
    const isAgain = seen.has(type) && type !== "IDAT";
    seen.add(type);
    const isKept =
      !isAgain &&
      (PNG_PIXELS.includes(type) ||
        (PNG_COLORS.includes(type) && chunk.length <= MAX_COLOR_BYTES) ||
        (keepsExif && type === "eXIf") ||
        (type === "iCCP" && hasProfile(chunk)));
    if (isKept) parts.push(chunk);
    if (type === "IEND") break;
    at += chunk.length;
  }
  return parts;
}

const FRAME_CHUNKS = ["VP8 ", "VP8L", "ALPH"];
const WEBP_CHUNKS = new Set([...FRAME_CHUNKS, "VP8X", "ICCP", "ANIM", "ANMF"]);
const FRAME_HEAD_BYTES = 16;
const [PROFILE_FLAG, EXIF_FLAG, XMP_FLAG] = [0x20, 0x08, 0x04];

const sizeOf = (content: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return size;
};

/** The chunks of a RIFF file or of a frame (RFC 9649 §2.3). */
function filterChunks(content: Buffer, kept: ReadonlySet<string>, keepsExif: boolean): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + 8 <= content.length && parts.length < MAX_PARTS;) {
    const size = content.readUInt32LE(at + 4);
    const chunk = content.subarray(at, at + 8 + size + (size % 2));
    const type = chunk.toString("latin1", 0, 4);
    at += chunk.length;
    if (!kept.has(type) || (type === "ICCP" && !isProfile(chunk.subarray(8)))) continue;
    if (type === "ANMF") {
      const pixels = filterChunks(chunk.subarray(8 + FRAME_HEAD_BYTES), new Set(FRAME_CHUNKS), false);
      const frame = Buffer.concat([chunk.subarray(8, 8 + FRAME_HEAD_BYTES), pixels]);
      parts.push(Buffer.from(type), sizeOf(frame), frame);
    } else if (type === "VP8X") {
      const head = Buffer.from(chunk);
      // The profile follows at once (RFC 9649 §2.7).
      const isNext =
        isAt(content, "ICCP", at) && isProfile(content.subarray(at + 8, at + 8 + content.readUInt32LE(at + 4)));
      const left = XMP_FLAG | (keepsExif ? 0 : EXIF_FLAG) | (isNext ? 0 : PROFILE_FLAG);
      head.writeUInt8((head[8] ?? 0) & ~left, 8);
      parts.push(head);
    } else parts.push(chunk);
    // A file without `VP8X` has one chunk.
    if (parts.length === 1 && type.startsWith("VP8") && type !== "VP8X" && kept.has("ANIM")) break;
  }
  return Buffer.concat(parts);
}

function filterWebp(content: Buffer, keepsExif: boolean): Buffer[] {
  const file = content.subarray(12, 8 + content.readUInt32LE(4));
  const kept = keepsExif ? new Set([...WEBP_CHUNKS, "EXIF"]) : WEBP_CHUNKS;
  const body = Buffer.concat([Buffer.from("WEBP"), filterChunks(file, kept, keepsExif)]);
  return [Buffer.from("RIFF"), sizeOf(body), body];
}

const LOOP_BYTES = 19;

const tableBytes = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function findEndOfBlocks(content: Buffer, start: number): number {
  let at = start;
  while (at < content.length && content[at] !== 0) at += 1 + (content[at] ?? 0);
  return at + 1;
}

/** Keeps frames, their times and the loop (GIF89a §17 to §27). */
function filterGif(content: Buffer): Buffer[] {
  let at = 13 + tableBytes(content[10]);
  const parts = [content.subarray(0, at)];
  while (at < content.length && parts.length < MAX_PARTS) {
    const [start, kind, label] = [at, content[at], content[at + 1]];
    if (kind === 0x2c) at = findEndOfBlocks(content, at + 11 + tableBytes(content[at + 9]));
    else if (kind === 0x21) at = findEndOfBlocks(content, at + 2);
    else return kind === 0x3b ? [...parts, content.subarray(at, at + 1)] : parts;
    const isLoop = label === 0xff && at - start === LOOP_BYTES && isAt(content, "NETSCAPE2.0", start + 3);
    if (kind === 0x2c || label === 0xf9 || isLoop) parts.push(content.subarray(start, at));
  }
  return parts;
}

const MAX_AVIF_PROFILES = 8;

/** Takes the signature from profiles that decoders must not read. Nothing moves: other boxes name their places. */
function filterAvif(content: Buffer): Buffer {
  const filtered = Buffer.from(content);
  for (let at = content.indexOf("acsp", 36), n = 0; at !== -1; at = content.indexOf("acsp", at + 4), n += 1) {
    const profile = content.subarray(at - 36, at - 36 + content.readUInt32BE(at - 36));
    if (n >= MAX_AVIF_PROFILES || profile.includes(ELEMENTS)) filtered.fill(0, at, at + 4);
  }
  return filtered;
}

/** Without everything that decoders do not need, and without what follows the end. An AVIF keeps the rest. */
export function filterPicture(content: Buffer, format: PictureFormat, { keepsExif = false } = {}): Buffer {
  switch (format) {
    case "jpeg":
      return Buffer.concat(filterJpeg(content, keepsExif));
    case "png":
      return Buffer.concat(filterPng(content, keepsExif));
    case "webp":
      return Buffer.concat(filterWebp(content, keepsExif));
    case "gif":
      return Buffer.concat(filterGif(content));
    case "avif":
      return filterAvif(content);
  }
}

type Box = { type: string; body: Buffer };

function* readBoxes(content: Buffer): Generator<Box> {
  for (let at = 0; at < content.length;) {
    const bytes = at + 8 <= content.length ? content.readUInt32BE(at) : 0;
    if (bytes < 8 || at + bytes > content.length) return yield { type: "", body: content.subarray(at) };
    yield { type: content.toString("latin1", at + 4, at + 8), body: content.subarray(at + 8, at + bytes) };
    at += bytes;
  }
}

const PLAIN_META = ["hdlr", "pitm", "iloc", "iinf", "iref", "iprp"];
/** None that crops, turns or describes. */
const PLAIN_PROPERTIES = ["av1C", "colr", "ispe", "pixi", "auxC"];
const [ILOC_HEAD_BYTES, ILOC_ITEM_BYTES] = [8, 18];

/** Of the items, if each has one extent, as our encoder writes them. */
function sumItemBytes(iloc: Buffer): number {
  const count = (iloc.length - ILOC_HEAD_BYTES) / ILOC_ITEM_BYTES;
  if (!Number.isInteger(count) || iloc.readUInt32BE(0) !== 0 || iloc.readUInt16BE(4) !== 0x4440) return -1;
  return Array.from({ length: count }, (_, n) =>
    iloc.readUInt32BE(ILOC_HEAD_BYTES + (n + 1) * ILOC_ITEM_BYTES - 4),
  ).reduce((sum, bytes) => sum + bytes, 0);
}

/** True if an AVIF has only what our encoder writes. Others are encoded again (ISO/IEC 23008-12). */
export function isPlainAvif(content: Buffer): boolean {
  const [, meta, pixels] = readBoxes(content);
  const isOnly = [...readBoxes(content)].map(({ type }) => type).join() === "ftyp,meta,mdat";
  if (!isOnly || !meta || !pixels) return false;
  const inner = [...readBoxes(meta.body.subarray(4))];
  const find = (wanted: string) => inner.find(({ type }) => type === wanted)?.body ?? Buffer.alloc(0);
  const [properties] = readBoxes(find("iprp"));
  return (
    inner.every(({ type }) => PLAIN_META.includes(type)) &&
    [...readBoxes(properties?.body ?? meta.body)].every(({ type }) => PLAIN_PROPERTIES.includes(type)) &&
    // The other item is its transparency.
    [...readBoxes(find("iref").subarray(4))].every(({ type }) => type === "auxl") &&
    !/Exif|mime|uri /.test(find("iinf").toString("latin1")) &&
    sumItemBytes(find("iloc")) === pixels.body.length
  );
}
