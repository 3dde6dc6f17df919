import { useItemsMessages } from "./messages.ts";

/** "Styled by Ana", with the name isolated from its writing direction. An empty name is a friend. */
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
