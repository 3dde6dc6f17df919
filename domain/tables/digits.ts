/** Arabic digits and marks as Latin ones: `٨٩٫٩٠` is `89.90`. Without the marks of direction that Excel writes between them. */
export const toLatinDigits = (text: string): string =>
  text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim()
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
