import type { ReactNode } from "react";
import { mayCall, type OwnerCallId } from "#domain/people/rights.ts";
import { useAccess } from "#app/owner/own-closet-context.ts";

/** What a person of this closet may not do is not offered. */
export const May = ({ call, children }: { call: OwnerCallId; children: ReactNode }) =>
  mayCall(useAccess(), call) ? children : null;
