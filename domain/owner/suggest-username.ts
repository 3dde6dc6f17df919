import { readUsername } from "#domain/username.ts";
import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";

/** After a taken name: `jane.roe2`, then `jane.roe3`. Null when the name is too long for it. */
export function suggestAnother(username: string): string | null {
  const [, name = "", digits] = /^(.*?)(\d{0,6})$/su.exec(username) ?? [];
  return readUsername(`${name}${digits ? Number(digits) + 1 : 2}`);
}

/** From names, such as "jane.roe"; "" when they have no usable letter. */
export function suggestUsername(firstName: string, lastName: string): string {
  const words = `${firstName} ${lastName}`
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}_-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const name = words.join(".").replace(/^[^\p{L}\p{N}_]+/u, "");
  return (
    readUsername(
      Array.from(name)
        .slice(0, MAX_USERNAME_LENGTH / 2)
        .join(""),
    ) ?? ""
  );
}
