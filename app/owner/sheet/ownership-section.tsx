import { useState } from "react";
import { LEFT_HOW, type LeftHow } from "#domain/items/left.ts";
import { readToday } from "#domain/items/wears.ts";
import { MAX_DETAIL_LENGTH } from "#domain/limits.ts";
import { isolate } from "#domain/plain-text.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { listOwnValues, readTypedPrice } from "#domain/owner/own-values.ts";
import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { useBrowserValue } from "#app/ui/use-browser-value.ts";
import { Choice, LabeledInput } from "#app/owner/form/labeled-input.tsx";
import form from "#app/ui/form.module.css";
import { useAccess, useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";

type OwnershipProps = { item: OwnItem };

type TextFieldProps = { label: string; value: string; onText: (text: string) => void };

function PriceField({ label, value, onText }: TextFieldProps) {
  const { badPrice } = useOwnerMessages();
  const isBad = readTypedPrice(value) === undefined;
  return (
    <LabeledInput
      label={label}
      inputMode="decimal"
      value={value}
      onText={onText}
      isBad={isBad}
      {...(isBad && { note: badPrice })}
    />
  );
}

/** Empty: today. Browsers take a typed day after `max`. */
function PastDay({ value, onText }: Omit<TextFieldProps, "label">) {
  const { worn, futureDay } = useOwnerMessages();
  const today = useBrowserValue(readToday, "");
  const isBad = value > today;
  return (
    <LabeledInput
      label={worn.day}
      type="date"
      max={today}
      value={value || today}
      onText={onText}
      isBad={isBad}
      {...(isBad && { note: futureDay })}
    />
  );
}

/** "Lent · Ida · until 5 December 2026". */
function useLeftText({ left, currency }: Pick<OwnItem, "left" | "currency">): string {
  const { formatDay, formatPrice } = useItemsMessages();
  const { names, untilDay } = useOwnerMessages().left;
  if (!left) return "";
  const { how, on, price, to, until } = left;
  const texts = [
    names[how],
    on !== undefined && formatDay(on),
    price !== undefined && formatPrice(price, currency),
    to !== undefined && isolate(to),
    until !== undefined && untilDay(formatDay(until)),
  ];
  return texts.filter(Boolean).join(" · ");
}

function LeftItem({ item }: OwnershipProps) {
  const { store } = useOwnParts();
  const { bringBack, isBack } = useOwnerMessages().left;
  const text = useLeftText(item);
  return (
    <div className={form.group}>
      <p>{text}</p>
      <div className={form.actions}>
        <button
          type="button"
          className={form.button}
          onClick={() => {
            store.edit("items", item.id, { left: null });
            if (item.left?.how !== "lent") store.showNotice("CHANGED", 1, "LAST");
          }}
        >
          {item.left?.how === "lent" ? isBack : bringBack}
        </button>
      </div>
    </div>
  );
}

function LetGo({ item }: OwnershipProps) {
  const { store } = useOwnParts();
  const { seesPrivate } = useAccess();
  const { fields } = useItemsMessages();
  const words = useOwnerMessages();
  const [how, setHow] = useState<LeftHow>("sold");
  const [day, setDay] = useState("");
  const [price, setPrice] = useState("");
  const [to, setTo] = useState("");
  const [until, setUntil] = useState("");
  const read = how === "sold" ? readTypedPrice(price) : null;
  const isBad =
    read === undefined || day > readToday() || (how === "lent" && until !== "" && until < (day || readToday()));
  const save = (): void => {
    if (isBad) return;
    const left = {
      how,
      on: day || readToday(),
      ...(read !== null && { price: read }),
      ...(how !== "worn out" && to.trim() !== "" && { to: to.trim() }),
      ...(how === "lent" && until !== "" && { until }),
    };
    store.edit("items", item.id, { left });
    store.showNotice(how === "lent" ? "CHANGED" : "LEFT", 1, "LAST");
  };
  return (
    <details className={form.more}>
      <summary>{words.left.letGo}</summary>
      <div className={form.group}>
        <Choice
          legend={words.left.how}
          name={`left ${item.id}`}
          words={words.left.names}
          values={LEFT_HOW}
          chosen={how}
          onChoose={setHow}
        />
        <PastDay value={day} onText={setDay} />
        {how === "sold" && seesPrivate && <PriceField label={fields.price} value={price} onText={setPrice} />}
        {how !== "worn out" && (
          <LabeledInput label={words.left.to} value={to} maxLength={MAX_DETAIL_LENGTH} onText={setTo} />
        )}
        {how === "lent" && (
          <LabeledInput label={words.left.until} type="date" min={day} value={until} onText={setUntil} />
        )}
        <div className={form.actions}>
          <button type="button" className={form.button} aria-disabled={isBad} onClick={save}>
            {words.left.names[how]}
          </button>
        </div>
      </div>
    </details>
  );
}

function Buy({ item }: OwnershipProps) {
  const { store } = useOwnParts();
  const { items } = useClosetState().closet;
  const { fields } = useItemsMessages();
  const words = useOwnerMessages();
  const [usual = ""] = listOwnValues(items, (each) => each.currency);
  const [day, setDay] = useState("");
  const [price, setPrice] = useState(item.price === undefined ? "" : String(item.price));
  const [currency, setCurrency] = useState(item.currency ?? usual);
  const [shop, setShop] = useState(item.shop ?? "");
  const read = readTypedPrice(price);
  const isBad = read === undefined || day > readToday();
  const save = (): void => {
    if (isBad) return;
    const bought = {
      on: day || readToday(),
      ...(read !== null && { price: read, ...(currency.trim() !== "" && { currency: currency.trim() }) }),
      ...(shop.trim() !== "" && { shop: shop.trim() }),
    };
    const { wishlist, purchasedOn = null, price: before = null, currency: coin = null, shop: from = null } = item;
    store.edit("items", item.id, { bought }, { wishlist, purchasedOn, price: before, currency: coin, shop: from });
    store.showNotice("BOUGHT", 1, "LAST");
  };
  return (
    <details className={form.more}>
      <summary>{words.wish.buy}</summary>
      <div className={form.group}>
        <PastDay value={day} onText={setDay} />
        <div className={form.pair}>
          <PriceField label={fields.price} value={price} onText={setPrice} />
          <LabeledInput label={words.currency} value={currency} maxLength={MAX_DETAIL_LENGTH} onText={setCurrency} />
        </div>
        <LabeledInput label={words.shop} value={shop} maxLength={MAX_DETAIL_LENGTH} onText={setShop} />
        <div className={form.actions}>
          <button type="button" className={form.primary} aria-disabled={isBad} onClick={save}>
            {words.wish.buy}
          </button>
        </div>
      </div>
    </details>
  );
}

/** From a wish to an owned item, and to one that has left. */
export function OwnershipSection({ item }: OwnershipProps) {
  const { seesPrivate } = useAccess();
  if (item.left) return <LeftItem item={item} />;
  if (!item.wishlist) return <LetGo item={item} />;
  // It writes the price and the day of the purchase.
  return seesPrivate && <Buy item={item} />;
}
