import { generateKeyPairSync, sign } from "node:crypto";

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  // The shortest form (DER): some parsers reject longer ones.
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const pem = (label: string, content: Buffer): string =>
  `-----BEGIN ${label}-----\n${content.toString("base64").replaceAll(/.{64}/g, "$&\n")}\n-----END ${label}-----\n`;

const ECDSA_WITH_SHA256 = sequence(objectId("2a8648ce3d040302"));
const COMMON_NAME = objectId("550403");
const SUBJECT_ALT_NAME = objectId("551d11");

export function makeCertificate(hostname: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(hostname)))));
  const times = ["20200101000000Z", "20991231000000Z"].map((time) => der(0x18, Buffer.from(time)));
  const names = der(0x04, sequence(der(0x82, Buffer.from(hostname))));
  const certificate = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(...times),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, names))),
  );
  const signature = sign("sha256", certificate, privateKey);
  const bits = der(0x03, Buffer.from([0]), signature);
  return {
    cert: pem("CERTIFICATE", sequence(certificate, ECDSA_WITH_SHA256, bits)),
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
}
