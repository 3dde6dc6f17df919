import { useRootData } from "./root-data.ts";

const NONE = { providers: [], tokenSyncPath: null };

/** How visitors may sign in: the providers that the operator has configured, beside e-mail. */
export const useSignIn = () => useRootData()?.signIn ?? NONE;
