import { useEffect, useState } from "react";
import { refreshSession, type Session } from "#app/account/session.ts";

export type OwnAccount = Extract<Session, { status: "SIGNED_IN" }>;

export function useOwnAccount(): OwnAccount | null {
  const [account, setAccount] = useState<OwnAccount | null>(null);
  useEffect(() => {
    void refreshSession().then((session) => setAccount(session.status === "SIGNED_IN" ? session : null));
  }, []);
  return account;
}
