import { useEffect, useState } from "react";
import { ConfirmButton } from "#app/owner/form/confirm-button.tsx";
import form from "#app/ui/form.module.css";
import { May } from "#app/owner/people/may.tsx";
import { useLinks, useOwnParts } from "#app/owner/own-closet-context.ts";
import { ExportLink } from "#app/owner/settings/export-closet.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { isEnded, type Link, type LinkTarget } from "#domain/links/link.ts";
import { writeDate, writeRecentDay } from "#domain/owner/write-moment.ts";
import { LinkSheet } from "./link-sheet.tsx";
import styles from "./links.module.css";
import { MadeLink } from "./made-link.tsx";
import { useTargetName } from "./use-target-name.ts";

function EndButton({ label, text, id }: { label: string; text: string; id?: string }) {
  const { links } = useOwnParts();
  const { links: words } = useOwnerMessages();
  return (
    <ConfirmButton
      label={label}
      text={text}
      words={{ confirm: words.confirmEnd, cancel: words.keep }}
      onConfirm={async () => ((await links.end(id)) ? null : words.problems.FAILED)}
    />
  );
}

function LinkEntry({ link, nowMs }: { link: Link; nowMs: number }) {
  const { links: words, data } = useOwnerMessages();
  const { language } = useMessages();
  const nameTarget = useTargetName();
  const [isChanging, setChanging] = useState(false);
  const { name, what, until, may, request, opens, lastOpenedAt, hasPassword } = link;
  const target = nameTarget(what);
  const title = name || (request?.for ?? target);
  const facts = [
    title !== target && target,
    isEnded(link, nowMs) ? words.hasEnded : until === null ? words.noEnd : words.untilDay(writeDate(until, language)),
    may.includes("style") ? words.mayStyle : words.mayLook,
    hasPassword && words.withPassword,
    lastOpenedAt === null ? words.notOpened : words.opened(opens, writeRecentDay(lastOpenedAt, language)),
  ];
  return (
    <li className={styles.link}>
      <details>
        <summary className={styles.summary}>
          <strong>
            <bdi>{title}</bdi>
          </strong>
          <span className={form.help}>{facts.filter(Boolean).join(" · ")}</span>
        </summary>
        <div className={form.group}>
          <MadeLink link={link} />
          <div className={form.actions}>
            <button type="button" className={form.button} onClick={() => setChanging(true)}>
              {words.change}
            </button>
            {!isEnded(link, nowMs) && <ExportLink query={`?as=site&link=${link.id}`} label={data.exportSite} />}
            <EndButton id={link.id} label={words.end} text={words.endText} />
          </div>
        </div>
      </details>
      {isChanging && <LinkSheet what={what} link={link} onClose={() => setChanging(false)} />}
    </li>
  );
}

type MakeLinkProps = { what: LinkTarget; label: string; isDisabled?: boolean; onMade?: () => void };

export function MakeLink({ what, label, isDisabled = false, onMade }: MakeLinkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <May call="createLink">
      <button type="button" className={form.button} disabled={isDisabled} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <LinkSheet
          what={what}
          onClose={(isMade) => {
            setOpen(false);
            if (isMade) onMade?.();
          }}
        />
      )}
    </May>
  );
}

export function OwnLinks() {
  const { links } = useOwnParts();
  const { tryAgain } = useMessages();
  const { links: words } = useOwnerMessages();
  const { phase, links: all } = useLinks();
  const [nowMs] = useState(Date.now);
  useEffect(() => links.open(), [links]);
  return (
    <div className={form.group}>
      <p className={form.help}>{words.text}</p>
      <div>
        <MakeLink what={{ kind: "closet" }} label={words.makeTitle} />
      </div>
      {phase === "UNREACHABLE" && (
        <p role="status" className={form.statement}>
          {words.unreachable}
          <button type="button" className={form.quiet} onClick={() => void links.load()}>
            {tryAgain}
          </button>
        </p>
      )}
      {all.length > 0 && (
        <ul className={styles.links} aria-label={words.title}>
          {all.map((link) => (
            <LinkEntry key={link.id} link={link} nowMs={nowMs} />
          ))}
        </ul>
      )}
      {all.length > 1 && (
        <div>
          <EndButton label={words.endAll} text={words.endAllText} />
        </div>
      )}
    </div>
  );
}
