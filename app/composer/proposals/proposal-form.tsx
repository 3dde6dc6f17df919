import { type SyntheticEvent, useEffect, useId, useState } from "react";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import styles from "#app/composer/send/send.module.css";
import { makeId } from "#app/storage/make-id.ts";
import { useItemsMessages } from "#app/ui/messages.ts";
import type { DraftProposal } from "#domain/composer/proposed.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import { MAX_DETAIL_LENGTH, MAX_NAME_LENGTH, MAX_PROPOSED_PICTURE_MB, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { readProposal } from "#domain/stylings/read-proposals.ts";
import { drawKindOutline, type ProposedPicture, shrinkPhotograph } from "./proposed-picture.ts";
import own from "./proposals.module.css";
import form from "#app/ui/form.module.css";

const NOTHING = { name: "", category: "", link: "", price: "", currency: "" };

/** As people type it: 39,90. */
const readPrice = (text: string): number | null => {
  const given = text.trim();
  return given === "" ? null : Number(given.replace(",", "."));
};

type ProposalFormProps = {
  begin: Partial<typeof NOTHING>;
  /** False: a helper may not give one. */
  asksPrice?: boolean | undefined;
  /** The address of a picture on the web, which the owner may take. */
  shopPicture?: string | null;
  submitLabel: string;
  /** Returns what is wrong. */
  onPropose: (proposal: DraftProposal, shopPicture: string | null) => Promise<string | null> | null;
};

export function ProposalForm({
  begin,
  asksPrice = true,
  shopPicture = null,
  submitLabel,
  onPropose,
}: ProposalFormProps) {
  const words = useComposerWords();
  const { categories, fields: labels } = useItemsMessages();
  const [typed, setTyped] = useState(() => ({ ...NOTHING, ...begin }));
  const [wantsShopPicture, setWantsShopPicture] = useState(shopPicture !== null);
  const [isBusy, setBusy] = useState(false);
  // The same after a failure: a repeated request is the same thing.
  const [madeId] = useState(makeId);
  const [picture, setPicture] = useState<ProposedPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const change = (given: Partial<typeof NOTHING>) => {
    setProblem(null);
    setTyped({ ...typed, ...given });
  };
  const take = (file: Blob | undefined) => {
    if (!file) return;
    setProblem(null);
    shrinkPhotograph(file).then(setPicture, () => setProblem(words.badPhotograph));
  };
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (file) take(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
    // oxlint-disable-next-line react/exhaustive-deps -- `take` only sets states
  }, []);
  const propose = async (event: SyntheticEvent) => {
    event.preventDefault();
    const price = readPrice(typed.price);
    const read = readProposal({
      id: madeId,
      name: typed.name,
      category: typed.category || null,
      link: typed.link.trim() || null,
      price,
      currency: price === null ? null : typed.currency.trim() || null,
    });
    if (!read) {
      setProblem(typed.name.trim() === "" ? words.enterThing : words.badThing);
      return;
    }
    if (isBusy) return;
    setBusy(true);
    const drawn = picture ?? (await drawKindOutline(read.name, read.category).catch(() => null));
    const taken = picture === null && wantsShopPicture ? shopPicture : null;
    const wrong = drawn ? await onPropose({ ...read, ...drawn }, taken) : words.badPhotograph;
    setProblem(wrong);
    if (wrong !== null && taken !== null) setWantsShopPicture(false);
    setBusy(false);
  };
  const previewUrl = picture?.photo;
  const field = (name: keyof typeof NOTHING, label: string, maxLength: number, more: object = {}) => (
    <>
      <label htmlFor={id + name} className={form.label}>
        {label}
      </label>
      <input
        id={id + name}
        className={form.input}
        dir="auto"
        value={typed[name]}
        maxLength={maxLength}
        onChange={({ target }) => change({ [name]: target.value })}
        {...more}
      />
    </>
  );
  return (
    <form className={styles.form} onSubmit={(event) => void propose(event)} noValidate>
      {field("name", words.whatIsIt, MAX_NAME_LENGTH, { required: true, "aria-invalid": problem === words.enterThing })}
      <label htmlFor={`${id}category`} className={form.label}>
        {labels.category}
      </label>
      <select
        id={`${id}category`}
        className={form.input}
        value={typed.category}
        onChange={({ target }) => change({ category: target.value })}
      >
        <option value="">–</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {categories[category]}
          </option>
        ))}
      </select>
      {field("link", labels.shopLink, MAX_WEB_ADDRESS_LENGTH, { inputMode: "url", dir: "ltr" })}
      {asksPrice && (
        <div className={form.pair}>
          <div>{field("price", labels.price, 12, { inputMode: "decimal" })}</div>
          <div>{field("currency", words.currency, MAX_DETAIL_LENGTH)}</div>
        </div>
      )}
      {shopPicture !== null && picture === null && (
        <label className={form.check}>
          <input
            type="checkbox"
            className={form.box}
            checked={wantsShopPicture}
            onChange={({ target }) => setWantsShopPicture(target.checked)}
          />
          <span>
            {words.shopPicture} <bdi dir="ltr">{new URL(shopPicture).host}</bdi>
          </span>
        </label>
      )}
      <label className={own.photograph}>
        <span>{words.photograph(MAX_PROPOSED_PICTURE_MB)}</span>
        <input type="file" accept="image/*" onChange={({ target }) => take(target.files?.[0])} />
      </label>
      <label className={`${own.photograph} ${own.camera}`}>
        <span>{words.takePhotograph}</span>
        <input type="file" accept="image/*" capture="environment" onChange={({ target }) => take(target.files?.[0])} />
      </label>
      {previewUrl !== undefined && <img className={own.preview} src={previewUrl} alt={words.photographChosen} />}
      {problem !== null && (
        <p role="alert" className={form.error}>
          {problem}
        </p>
      )}
      <button className={`${form.primary} ${form.wide}`} aria-disabled={isBusy}>
        {submitLabel}
      </button>
    </form>
  );
}
