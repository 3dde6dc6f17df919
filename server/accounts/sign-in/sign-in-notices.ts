import type { AuthContext } from "@better-auth/core";
import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import type { BetterAuthPlugin } from "better-auth";
import type { SocialProvider } from "#domain/social-provider.ts";
import { findRequestContext } from "#server/telemetry/request-context.ts";

/** What was added to an account, and signs in to it from now on. */
export type SignInNotice = "passkey" | SocialProvider;

const MODEL = "signInNotice";

/** Lets Better Auth write into our outbox of mails, so that a notice is in the transaction of what it is about. */
export const signInNoticesPlugin = () =>
  ({
    id: "sign-in-notices",
    schema: {
      [MODEL]: {
        modelName: "linkRequests",
        fields: {
          email: { type: "string", required: true },
          url: { type: "string", required: true },
          requestedAt: { type: "number", required: true },
          dueAt: { type: "number", required: true },
          attempts: { type: "number", required: true },
          requestId: { type: "string", required: false },
          notice: { type: "string", required: false },
        },
      },
    },
  }) satisfies BetterAuthPlugin;

type NoticeParts = { email: string; notice: SignInNotice; publicUrl: string };

export async function storeNotice(
  adapter: AuthContext["adapter"],
  { email, notice, publicUrl }: NoticeParts,
): Promise<void> {
  const time = Date.now();
  await (
    await getCurrentAdapter(adapter)
  ).create({
    model: MODEL,
    data: {
      email,
      notice,
      url: `${publicUrl}/closet/settings`,
      requestedAt: time,
      dueAt: time,
      attempts: 0,
      requestId: findRequestContext()?.id ?? null,
    },
  });
}

/** Better Auth calls `linkAccount` for accounts that exist, and not for new ones. It has no hook in a transaction. */
export function sendNoticesOfLinks({ adapter, internalAdapter }: AuthContext, publicUrl: string): void {
  const linkAccount = internalAdapter.linkAccount.bind(internalAdapter);
  internalAdapter.linkAccount = async (account) =>
    await runWithTransaction(adapter, async () => {
      const linked = await linkAccount(account);
      const user = await internalAdapter.findUserById(account.userId);
      if (linked && user)
        await storeNotice(adapter, { email: user.email, notice: account.providerId as SocialProvider, publicUrl });
      return linked;
    });
}
