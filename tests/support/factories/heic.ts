import { readFileSync } from "node:fs";

/**
 * 96×64 pixels with a quarter turn to the left, a camera, a place and the profile Display P3. Its corners are then
 * green, yellow, red and blue. `heif-enc` of Debian made it; its turn (`irot`) was added by hand.
 */
export const readHeic = (): Buffer => readFileSync(new URL("photograph.heic", import.meta.url));

/** The same photograph, whose header names a larger size (the box `ispe`). */
export function enlargeHeic(width: number, height: number): Buffer {
  const content = readHeic();
  const at = content.indexOf("ispe", 0, "latin1") + 8;
  content.writeUInt32BE(width, at);
  content.writeUInt32BE(height, at + 4);
  return content;
}
