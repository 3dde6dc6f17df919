/** `status` 0: no response. */
export type CallAnswer = { status: number; body: unknown };

/** All our errors are JSON with this field. What a proxy or a captive portal answers says nothing about the call. */
export const isOwnAnswer = ({ status, body }: CallAnswer): boolean =>
  status === 204 || (status < 400 ? body instanceof Object : (body as { status?: unknown } | null)?.status === "ERROR");

/** On each page of ours. */
export const OWN_PAGE_HEADER = "Open-Closet-Page";
