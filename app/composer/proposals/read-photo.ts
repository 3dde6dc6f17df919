/** @param photo a data URL */
export function readPhoto(photo: string): Blob {
  const [head = "", data = ""] = photo.split(",");
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? "" });
}
