const TIFF_ORIENTATION = 0x0112;
const IFD_ENTRY_BYTES = 12;
const EXIF_PREFIX = "Exif\0\0";

const readText = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

function readTiffOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = readText(tiff, 0, 2) === "II";
  const start = view.getUint32(4, isLittle);
  const entries = view.getUint16(start, isLittle);
  for (let n = 0; n < entries; n += 1) {
    const at = start + 2 + n * IFD_ENTRY_BYTES;
    if (view.getUint16(at, isLittle) === TIFF_ORIENTATION) return view.getUint16(at + 8, isLittle);
  }
  return 1;
}

/** 1 to 8 as in EXIF 2.3; 1: upright, no WebP, or not readable. Browsers ignore it (RFC 9649 §2.7.1.5: chunk `EXIF`). */
export function readWebpOrientation(bytes: Uint8Array): number {
  if (readText(bytes, 0, 4) !== "RIFF" || readText(bytes, 8, 4) !== "WEBP") return 1;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (let at = 12; at + 8 <= bytes.length;) {
      const size = view.getUint32(at + 4, true);
      if (readText(bytes, at, 4) === "EXIF") {
        const exif = bytes.subarray(at + 8, at + 8 + size);
        return readTiffOrientation(readText(exif, 0, 6) === EXIF_PREFIX ? exif.subarray(6) : exif);
      }
      at += 8 + size + (size % 2);
    }
  } catch {
    // An offset leads out of the file.
  }
  return 1;
}
