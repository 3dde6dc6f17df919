import type { Program } from "./program.ts";

/** https://github.com/Anyesh/wardrowbe: the addresses on its own server end after some hours; the path stays. */
export const wardrowbe: Program = {
  recognizes: (headings) => headings.has("imagepath") && headings.has("wearssincewash"),
  fields: { imageurl: null, thumbnailurl: null, thumbnailpath: null, mediumurl: null, mediumpath: null },
};
