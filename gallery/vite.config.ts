import { resolve } from "node:path";
import { renderSVG } from "uqr";
import { defineConfig, type Plugin } from "vite";

const SLOW_MS = 3000;

function drawPicture(name: string): string {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const [width, height] = name.includes("across") ? [400, 260] : [300, 400];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 22% 84%)"/>
    <path d="M${width * 0.3} ${height * 0.25}h${width * 0.4}l${width * 0.1} ${height * 0.55}H${width * 0.2}z" fill="hsl(${hue} 30% 52%)"/>
    <circle cx="${width / 2}" cy="${height * 0.2}" r="${width * 0.08}" fill="hsl(${(hue + 40) % 360} 34% 38%)"/></svg>`;
}

/** Serves pictures and QR codes: `missing…` gives a 404, `slow…` is delayed. */
const pictures: Plugin = {
  name: "pictures",
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { pathname, searchParams, origin } = new URL(request.url ?? "/", "http://gallery.example");
      const name = /^\/images\/([\w-]+)$/.exec(pathname)?.[1];
      if (pathname !== "/qr.svg" && name === undefined) return next();
      response.statusCode = name?.startsWith("missing") ? 404 : 200;
      response.setHeader("Content-Type", "image/svg+xml");
      const picture = name === undefined ? renderSVG(origin + searchParams.get("to"), { ecc: "L" }) : drawPicture(name);
      // Browsers display the picture in a 404's body.
      const body = response.statusCode === 404 ? "" : picture;
      setTimeout(() => response.end(body), name?.startsWith("slow") ? SLOW_MS : 0);
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  publicDir: resolve(import.meta.dirname, "../public"),
  // Vite would empty a cache that the app and the gallery share.
  cacheDir: resolve(import.meta.dirname, "../node_modules/.vite-gallery"),
  plugins: [pictures],
  server: { host: "127.0.0.1", port: 4200, fs: { allow: [".."] } },
  optimizeDeps: { include: ["axe-core", "react", "react-dom", "react-dom/client", "react-router"] },
});
