/** "coat.jpg (https://…),hat.jpg (https://…)", as Airtable, NocoDB and Baserow write files. Null: another text. */
export function readAttachments(text: string): string[] | null {
  const addresses = [...text.matchAll(/[^(),]+\s?\((https?:\/\/[^\s)]+)\)/gi)].map(([, address = ""]) => address);
  return addresses.length > 0 && /\)\s*$/.test(text) ? addresses : null;
}
