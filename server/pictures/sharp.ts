import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type openPicture from "sharp";
import type { Sharp, SharpInput, SharpOptions } from "sharp";

const require = createRequire(import.meta.url);
let loaded: typeof openPicture | undefined;

function load(): typeof openPicture {
  if (!existsSync("/etc/fonts/fonts.conf")) {
    // oxlint-disable-next-line node/no-process-env -- the library of sharp reads it
    process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL("fonts.conf", import.meta.url));
  }
  const sharp = require("sharp") as typeof openPicture;
  // libvips caches decoded pictures: four decodes of 50 megapixels left 1.2 GB.
  sharp.cache(false);
  return sharp;
}

/** sharp, loaded with the first picture: it takes 20 MB. */
export const sharp = (...parameters: [SharpOptions?] | [SharpInput?, SharpOptions?]): Sharp =>
  (loaded ??= load())(...(parameters as [SharpInput?, SharpOptions?]));
