import type { ReactNode } from "react";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import { StylingOfferContext } from "#app/closet/style-here.tsx";
import { useStyleWith } from "./root-data.ts";

export function OfferStyling({ senders, children }: { senders: StylingSenders; children: ReactNode }) {
  const styleWith = useStyleWith();
  const offer = senders === "none" ? "none" : styleWith === "app" ? "beside" : "first";
  return <StylingOfferContext value={offer}>{children}</StylingOfferContext>;
}
