import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type openPicture from "sharp";
import type { Sharp, SharpInput, SharpOptions } from "sharp";
import { StoreUnavailable } from "#server/http/errors.ts";

const require = createRequire(import.meta.url);
let loaded: typeof openPicture | undefined;

/** No picture can be decoded. The message is one line for the operator. */
class PictureLibraryProblem extends StoreUnavailable {
  constructor(cause: unknown) {
    const [reason = ""] = (cause as Error).message.split("\n");
    super(
      `pictures cannot be decoded: ${reason.replace(/:$/, "")}; the processor must have x86-64-v2 (in a virtual machine: CPU type “host”), and \`npm ci\` must have installed sharp for this system`,
      { cause },
      "cannotDecode",
    );
  }
}

function load(): typeof openPicture {
  if (!existsSync("/etc/fonts/fonts.conf")) {
    // oxlint-disable-next-line node/no-process-env -- the library of sharp reads it
    process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL("fonts.conf", import.meta.url));
  }
  try {
    const sharp = require("sharp") as typeof openPicture;
    // libvips caches decoded pictures: four decodes of 50 megapixels left 1.2 GB.
    sharp.cache(false);
    return sharp;
  } catch (error) {
    throw new PictureLibraryProblem(error);
  }
}

/** sharp, loaded with the first picture: it takes 20 MB. @throws {PictureLibraryProblem} */
export const sharp = (...parameters: [SharpOptions?] | [SharpInput?, SharpOptions?]): Sharp =>
  (loaded ??= load())(...(parameters as [SharpInput?, SharpOptions?]));

/** A WebP of one pixel. */
const KNOWN_PICTURE = Buffer.from("UklGRhwAAABXRUJQVlA4TA8AAAAvAAAAAAcQ/Y/+ByKi/wEA", "base64");

/** Decodes a picture that is known to be whole. @throws {PictureLibraryProblem} */
export async function checkPictureLibrary(): Promise<void> {
  try {
    await sharp(KNOWN_PICTURE).raw().toBuffer();
  } catch (error) {
    throw error instanceof PictureLibraryProblem ? error : new PictureLibraryProblem(error);
  }
}
