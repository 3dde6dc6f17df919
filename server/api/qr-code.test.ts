import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCode } from "./qr-code.ts";

const api = qrCode({ publicUrl: "https://closet.example" });

test("a QR code of an address on our origin is a drawing, with error correction L and its quiet zone", async () => {
  const response = await api.request(`/qr.svg?to=${encodeURIComponent("/link.html?closet=jane")}`);
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
  const { size } = encode("https://closet.example/link.html?closet=jane", { ecc: "L", border: 4 });
  const drawn = Number(/viewBox="0 0 (\d+)/.exec(await response.text())?.[1]);
  expect(drawn % size).toBe(0);
});

test.for([
  "",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  `/${"x".repeat(1000)}`,
  `/${"衣".repeat(999)}`,
])("no QR code is drawn for %s", async (path) => {
  expect((await api.request(`/qr.svg?to=${encodeURIComponent(path)}`)).status).toBe(404);
});
