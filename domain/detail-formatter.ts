const CODES_OF_SIGNS: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["£", "GBP"],
]);

/** Code of ISO 4217, or null: `Intl` throws for other texts. */
function readCurrencyCode(currency: string): string | null {
  const text = currency.trim();
  return CODES_OF_SIGNS.get(text) ?? (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : null);
}

const PRICE: Intl.NumberFormatOptions = { trailingZeroDisplay: "stripIfInteger", maximumFractionDigits: 2 };

export function createDetailFormatter(locale: string) {
  return {
    /** @param currency a code, a sign or nothing */
    price: (price: number, currency = ""): string => {
      const code = readCurrencyCode(currency);
      if (code !== null)
        return new Intl.NumberFormat(locale, { ...PRICE, style: "currency", currency: code }).format(price);
      return `${new Intl.NumberFormat(locale, PRICE).format(price)} ${currency.trim()}`.trimEnd();
    },
    /** @param day `YYYY-MM-DD` */
    day: (day: string): string => {
      const date = new Date(`${day}T00:00:00Z`);
      if (Number.isNaN(date.getTime())) return day;
      return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(date);
    },
  };
}
