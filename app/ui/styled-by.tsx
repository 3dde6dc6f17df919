import { useItemsMessages } from "./messages.ts";

/** `<bdi>` isolates the name in right-to-left text. A styling without a name is from a friend. */
export function StyledBy({ name }: { name: string }) {
  const { styledBy, aFriend } = useItemsMessages();
  const place = "\u{0}";
  const [before, after] = styledBy(place).split(place);
  return (
    <>
      {before}
      <bdi>{name === "" ? aFriend : name}</bdi>
      {after}
    </>
  );
}
