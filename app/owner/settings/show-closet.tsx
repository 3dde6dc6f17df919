import { useState } from "react";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { canShare, useHasShareSheet } from "#app/ui/share-sheet.ts";
import form from "#app/ui/form.module.css";
import { May } from "#app/owner/people/may.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { OwnLinks } from "#app/owner/links/own-links.tsx";
import { Panel } from "#app/owner/panel.tsx";
import { useIsDemo } from "#app/root-data.ts";
import { VisitorPreview } from "./visitor-preview.tsx";
import { ShareLink, useShare } from "./share-link.tsx";
import { Check } from "#app/owner/form/labeled-input.tsx";

/** A new closet is private until its owner shows it. */
export function VisibilityChoice() {
  const words = useOwnerMessages();
  const { visibility, isIndexed } = useClosetState().closet.user;
  const { setPrivacy } = useOwnParts().settings;
  const choices = [
    { value: "private", title: words.visibilities.private, text: words.keepPrivateText },
    { value: "public", title: words.visibilities.public, text: words.showToAllText },
  ] as const;
  return (
    <fieldset className={form.group} aria-label={words.whoSees}>
      {choices.map(({ value, title, text }) => (
        <Check
          key={value}
          type="radio"
          name="visibility"
          checked={visibility === value}
          onCheck={() => void setPrivacy({ visibility: value })}
        >
          <strong>{title}</strong>
          <span className={form.help}>{text}</span>
        </Check>
      ))}
      {visibility === "public" && (
        <Check checked={isIndexed} onCheck={(isChecked) => void setPrivacy({ visibility, isIndexed: isChecked })}>
          {words.searchEngines}
        </Check>
      )}
    </fieldset>
  );
}

export function ShowCloset() {
  const { store, publicUrl, settings } = useOwnParts();
  const { visibility } = useClosetState().closet.user;
  const words = useOwnerMessages();
  const hasShareSheet = useHasShareSheet();
  const share = useShare(store.username, publicUrl);
  const isDemo = useIsDemo();
  const publishAndSend = async (): Promise<void> => {
    await settings.setPrivacy({ visibility: "public" });
    if (store.getState().closet.user.visibility === "public") share();
  };
  return (
    <>
      {!isDemo && <VisibilityChoice />}
      {visibility === "public" ? (
        <ShareLink username={store.username} publicUrl={publicUrl} />
      ) : (
        <>
          {hasShareSheet && !isDemo && (
            <button type="button" className={form.primary} onClick={() => void publishAndSend()}>
              {words.publishAndSend}
            </button>
          )}
          <VisitorPreview />
        </>
      )}
      <h2>{words.links.title}</h2>
      <OwnLinks />
    </>
  );
}

export function ShowClosetButton() {
  const { store, publicUrl } = useOwnParts();
  const { visibility } = useClosetState().closet.user;
  const words = useOwnerMessages();
  const [isOpen, setOpen] = useState(false);
  const share = useShare(store.username, publicUrl);
  const label = visibility === "public" ? words.sendLink : words.showCloset;
  return (
    <May call="setPrivacy">
      <button
        type="button"
        className={form.button}
        onClick={() => (visibility === "public" && canShare() ? share() : setOpen(true))}
      >
        {label}
      </button>
      {isOpen && (
        <Panel label={words.whoSees} onClose={() => setOpen(false)} heading={<h2>{words.whoSees}</h2>}>
          <ShowCloset />
        </Panel>
      )}
    </May>
  );
}
