import sharp from "sharp";

const WIDTH = 720;
const HEIGHT = 960;

/** Texture and grain determine the bytes: standard deviation of a channel, 0 to 255. */
const GRAIN = 15;

async function drawNoise(cellPx: number, opacity: number): Promise<Buffer> {
  const size = { width: Math.ceil(WIDTH / cellPx), height: Math.ceil(HEIGHT / cellPx) };
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return await sharp({ create: { ...size, channels: 3, background: "#808080", noise } })
    .resize(WIDTH, HEIGHT, { fit: "fill", kernel: "cubic" })
    .ensureAlpha(opacity)
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function drawCoat(n: number): Buffer {
  const hue = (n * 137) % 360;
  const [shoulder, hem] = [110 + ((n * 31) % 90), 820 + ((n * 53) % 260)];
  const folds = Array.from({ length: 9 }, (_, fold) => {
    const x = 250 + fold * 50 + ((n * 17 + fold * 29) % 23);
    return `<path d="M${x} 330 C${x - 20} 500 ${x + 30} 700 ${x - 10} ${hem}" stroke="hsl(${hue} 40% ${fold % 2 ? 20 : 58}%)" stroke-width="${6 + (fold % 3) * 5}" fill="none" opacity="0.5"/>`;
  });
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="wall" x2="0.4" y2="1"><stop stop-color="hsl(${hue + 190} 12% 88%)"/><stop offset="1" stop-color="hsl(${hue + 170} 16% 66%)"/></linearGradient>
    <linearGradient id="coat"><stop stop-color="hsl(${hue} 45% 26%)"/><stop offset="0.5" stop-color="hsl(${hue + 12} 50% 52%)"/><stop offset="1" stop-color="hsl(${hue} 45% 22%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <path d="M380 170 L520 170 L${760 - shoulder / 4} 300 L830 ${hem - 170} L730 ${hem - 150} L690 480 L710 ${hem} L190 ${hem} L210 480 L170 ${hem - 150} L70 ${hem - 170} L${140 + shoulder / 4} 300 Z" fill="url(#coat)"/>
    ${folds.join("")}
  </svg>`);
}

/** Like a photograph: its 400-pixel variant has about 11 KB (AVIF). Reproducible for each `n`. */
export async function drawPhotograph(n: number): Promise<Buffer> {
  const layers = await Promise.all([drawNoise(110, 0.5), drawNoise(20, 0.4), drawNoise(6, 0.3)]);
  const noise = { type: "gaussian", mean: 128, sigma: GRAIN } as const;
  const grain = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#808080", noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return await sharp(drawCoat(n))
    .composite([
      ...layers.map((input) => ({ input, blend: "overlay" as const })),
      { input: grain, blend: "soft-light" },
    ])
    .jpeg({ quality: 88 })
    .toBuffer();
}
