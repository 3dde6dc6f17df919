import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Ceremony = { origin: string; challenge: string; rpId?: string; isVerified?: boolean };

const hash = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

const writeClientData = (type: string, { origin, challenge }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** CBOR (RFC 8949) of 24 to 255 bytes. */
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);

/** A phone's authenticator with one ES256 passkey (https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data). */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let count = 0;

  const writeData = ({ origin, rpId = new URL(origin).hostname, isVerified = true }: Ceremony, credential?: Buffer) => {
    count += 1;
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), counter, ...(credential ? [credential] : [])]);
  };

  const common = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
  };

  return {
    /** As a copy of it has, made right after the passkey. */
    resetCounter: () => (count = 1),
    create(ceremony: Ceremony) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      // A COSE key (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, "base64url")),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, "base64url")),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(writeData(ceremony, credential)),
      ]);
      const response = {
        clientDataJSON: writeClientData("webauthn.create", ceremony).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      };
      return { ...common, response };
    },
    get(ceremony: Ceremony, key = privateKey) {
      const data = writeData(ceremony);
      const clientData = writeClientData("webauthn.get", ceremony);
      const response = {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, hash(clientData)]), key).toString("base64url"),
      };
      return { ...common, response };
    },
  };
}

export const createOtherKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
