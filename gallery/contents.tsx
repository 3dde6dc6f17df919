import { useState } from "react";
import { type Language, LANGUAGE_PARAMETER, LANGUAGES } from "#domain/languages.ts";
import styles from "./contents.module.css";
import { LANGUAGE } from "./words.ts";

const WIDTHS = ["320", "390", "800", "1440"];
const THEMES = ["light", "dark"] as const;

type ChoiceProps<Option extends string> = {
  label: string;
  options: readonly Option[];
  onChoice: (option: Option) => void;
};

const Choice = <Option extends string>({ label, options, onChoice }: ChoiceProps<Option>) => (
  <label>
    {label}
    <select onChange={(event) => onChoice(event.target.value as Option)}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </label>
);

const fileOf = (address: string): string => address.slice(0, address.lastIndexOf("/"));

export function Contents({ addresses }: { addresses: string[] }) {
  const [shown, setShown] = useState(addresses[0] ?? "");
  const [width, setWidth] = useState("390");
  const [theme, setTheme] = useState<(typeof THEMES)[number]>("light");
  const [language, setLanguage] = useState<Language>(LANGUAGE);
  const address = `/?${LANGUAGE_PARAMETER}=${language}#/${shown}`;
  return (
    <main className={styles.contents}>
      <nav className={styles.list}>
        <h1>Gallery</h1>
        {[...new Set(addresses.map(fileOf))].map((file) => (
          <section key={file}>
            <h2>{file}</h2>
            <ul>
              {addresses
                .filter((address) => fileOf(address) === file)
                .map((address) => (
                  <li key={address}>
                    <a
                      href={`#/${address}`}
                      aria-current={address === shown ? "true" : undefined}
                      onClick={(event) => {
                        event.preventDefault();
                        setShown(address);
                      }}
                    >
                      {address.slice(file.length + 1)}
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <form className={styles.settings}>
        <Choice label="Width" options={["390", ...WIDTHS.filter((option) => option !== "390")]} onChoice={setWidth} />
        <Choice label="Colors" options={THEMES} onChoice={setTheme} />
        <Choice label="Language" options={LANGUAGES} onChoice={setLanguage} />
        <a href={address} target="_blank" rel="noreferrer">
          Alone
        </a>
      </form>
      <div className={styles.window}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- this page itself */}
        <iframe
          // A new iframe, because the old page would stay in history and memory.
          key={address}
          src={address}
          title={shown}
          style={{ width: `${width}px`, colorScheme: theme }}
        />
      </div>
    </main>
  );
}
