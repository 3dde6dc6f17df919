import { getClosetRoom } from "#domain/owner/closet-room.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/ui/form.module.css";
import { useClosetState } from "#app/owner/own-closet-context.ts";

export function ClosetRoom({ isAlways = false }: { isAlways?: boolean }) {
  const { closet, totalItems } = useClosetState();
  const { room } = useOwnerMessages().data;
  const { pictureBytes, quota } = closet.user;
  const used = getClosetRoom({ items: totalItems, pictureBytes }, quota);
  if (used.state === "ENOUGH" && !isAlways) return null;
  return (
    <p role="status" className={form.help}>
      {used.state !== "ENOUGH" && <strong>{room[used.state]}</strong>} <span>{room.used(used)}</span>
      {used.state === "FULL" && <span> {room.makeRoom}</span>}
    </p>
  );
}
