import { useRouteLoaderData } from "react-router";
import type { loader } from "./root.tsx";

const NONE = { providers: [], tokenSyncPath: null };

/** How visitors may sign in: the providers that the operator has configured, beside e-mail. */
export const useSignIn = () => useRouteLoaderData<typeof loader>("root")?.signIn ?? NONE;
