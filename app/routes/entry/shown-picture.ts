/** The variant of a picture that a card of the current page shows: the next page begins with it, without a request. */
export function findShownPicture(address: string | null): string | undefined {
  if (address === null || import.meta.env.SSR) return undefined;
  const shown = [...document.querySelectorAll<HTMLImageElement>('[role="listitem"] img')];
  return shown.find((image) => image.getAttribute("src") === address && image.complete && image.naturalWidth > 0)
    ?.currentSrc;
}
