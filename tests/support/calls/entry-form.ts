const BOUNDARY = "a-boundary";

/** An entry with its pictures, as browsers send a form. */
export function writeEntryForm(entry: object | null, pictures: readonly Buffer[]): { type: string; body: Buffer } {
  const parts = [
    ...(entry ? [{ head: 'name="entry"', content: Buffer.from(JSON.stringify(entry)) }] : []),
    ...pictures.map((content) => ({ head: 'name="picture"; filename="picture"', content })),
  ];
  const body = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    content,
    Buffer.from("\r\n"),
  ]);
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([...body, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
