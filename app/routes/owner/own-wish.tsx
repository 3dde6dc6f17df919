import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { LateProposalForm } from "#app/composer/proposals/late-proposal-form.tsx";
import { readField } from "#app/account/account-call.ts";
import { changeContents } from "#app/owner/content/closet-actions.ts";
import { saveWish } from "#app/owner/content/save-wish.ts";
import { ListState } from "#app/owner/lists/list-state.tsx";
import styles from "#app/owner/lists/own-list.module.css";
import { useAccess, useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useOwnPath } from "#app/owner/own-link.tsx";
import { findShopFacts, forgetShopFacts, takeShopFacts } from "#app/owner/wishes/waiting-facts.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import type { DraftProposal } from "#domain/composer/proposed.ts";
import { findUsualCurrency } from "#domain/items/usual-currency.ts";
import { readShopFacts } from "#domain/owner/shop-facts.ts";

function NewWish() {
  const { items } = useClosetState().closet;
  const { store } = useOwnParts();
  const { seesPrivate } = useAccess();
  const { wish: words } = useOwnerMessages();
  const navigate = useNavigate();
  const ownPath = useOwnPath();
  const [query] = useSearchParams();
  const [shop] = useState(() => readShopFacts(findShopFacts()));
  useEffect(takeShopFacts, []);
  const collectionId = query.get("to");

  async function save(proposal: DraftProposal, shopPicture: string | null): Promise<string | null> {
    let address: string | undefined;
    if (shopPicture !== null) {
      const path = `${getOwnClosetCall(store.username)}/pictures`;
      const answer = await callOwner("POST", path, { body: { url: shopPicture } });
      const picture = answer.status === "OK" ? readField(answer.body, "picture") : null;
      address = readField(picture, "address") as string | undefined;
      if (address === undefined) return words.noShopPicture;
    }
    if (!(await saveWish(store, proposal, address))) return null;
    forgetShopFacts();
    if (collectionId !== null) changeContents(store, collectionId, "itemIds", { add: [proposal.id] });
    const place = collectionId === null ? "/items" : `/collections/${encodeURIComponent(collectionId)}`;
    await navigate(`${ownPath}${place}?open=${encodeURIComponent(proposal.id)}`, { replace: true });
    return null;
  }

  return (
    <LateProposalForm
      begin={{
        ...shop,
        ...(seesPrivate ? { currency: shop.currency || findUsualCurrency(items) || "" } : { price: "", currency: "" }),
      }}
      asksPrice={seesPrivate}
      shopPicture={shop.picture}
      submitLabel={words.save}
      onPropose={save}
    />
  );
}

/** What a shop's page has handed over is behind `#`, so that no server gets it. */
export default function OwnWish() {
  const { phase } = useClosetState();
  const { wish } = useOwnerMessages();
  return (
    <main className={styles.page}>
      <div className={styles.form}>
        <h1>{wish.newTitle}</h1>
        <ListState isEmpty={phase !== "READY"}>{null}</ListState>
        {phase === "READY" && <NewWish />}
      </div>
    </main>
  );
}
