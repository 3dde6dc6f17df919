/** Arabic digits and marks as Latin ones: `٨٩٫٩٠` is `89.90`. */
export const toLatinDigits = (text: string): string =>
  text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
