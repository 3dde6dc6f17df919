declare module "heic-decode" {
  type HeicPicture = {
    width: number;
    height: number;
    /** RGBA, upright. */
    decode: () => Promise<{ data: Uint8ClampedArray<ArrayBuffer> }>;
  };
  const decoder: { all: (file: { buffer: Uint8Array }) => Promise<HeicPicture[]> };
  export default decoder;
}
