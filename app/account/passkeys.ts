import { callAccount, readFailure, readField, type Rejection, type Unreachable } from "./account-call.ts";
import { beginSession } from "./session.ts";

export type Passkey = { id: string; createdAt: number; usedAt: number | null };

/** `UNUSED`: the person canceled, or the device has none. `KNOWN`: the device has one already. */
export type PasskeyOutcome = { status: "OK" | "UNUSED" | "KNOWN" } | Rejection | Unreachable;

async function exchange(path: string, ask: (options: unknown) => Promise<Credential | null>): Promise<PasskeyOutcome> {
  const begun = await callAccount("POST", `${path}/options`, { body: {} });
  if (begun.status !== 200) return readFailure(begun);
  let credential: Credential | null;
  try {
    credential = await ask(begun.body);
  } catch (error) {
    return { status: (error as Error).name === "InvalidStateError" ? "KNOWN" : "UNUSED" };
  }
  if (!credential) return { status: "UNUSED" };
  const ended = await callAccount("POST", path, { body: (credential as PublicKeyCredential).toJSON() });
  return ended.status === 200 ? { status: "OK" } : readFailure(ended);
}

export async function signInWithPasskey(): Promise<PasskeyOutcome | { status: "NO_COOKIES" }> {
  const outcome = await exchange("/auth/sign-in/passkey", (options) =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  );
  if (outcome.status !== "OK") return outcome;
  return (await beginSession()).status === "ANONYMOUS" ? { status: "NO_COOKIES" } : outcome;
}

export const addPasskey = (): Promise<PasskeyOutcome> =>
  exchange("/auth/new-passkey", (options) =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  );

/** Null: the server cannot be reached. */
export async function listPasskeys(): Promise<Passkey[] | null> {
  const { status, body } = await callAccount("GET", "/auth/passkeys");
  return status === 200 ? (readField(body, "passkeys") as Passkey[]) : null;
}

export async function removePasskey(id: string): Promise<boolean> {
  const { status } = await callAccount("DELETE", `/auth/passkeys/${encodeURIComponent(id)}`);
  return status === 200;
}
