import { useEffect, useState } from "react";
import form from "#app/ui/form.module.css";
import { Choice } from "#app/owner/form/labeled-input.tsx";
import { callOwner } from "#app/owner/owner-call.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import type { ClosetDecisions, KeptCloset } from "#domain/people/people-schemas.ts";

type Decision = ClosetDecisions[number]["decision"];

/** A closet that this account only helps is left; one that has another owner can stay with the others. */
function proposeDecision({ role, owners }: KeptCloset): Decision {
  return role === "helper" || owners > 1 ? "leave" : "delete";
}

type ClosetFatesProps = { onChange: (decisions: ClosetDecisions) => void };

/** What becomes of each closet when the account is deleted. An only closet of one person is deleted with it. */
export function ClosetFates({ onChange }: ClosetFatesProps) {
  const { people } = useOwnerMessages();
  const { closetOf } = useMessages();
  const [closets, setClosets] = useState<readonly KeptCloset[]>([]);
  const [decisions, setDecisions] = useState<ClosetDecisions>([]);

  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await callOwner("GET", "/owner/closets");
      if (answer.status !== "OK") return;
      const { closets: all } = answer.body as { closets: KeptCloset[] };
      const proposed = all.map((closet) => ({ username: closet.username, decision: proposeDecision(closet) }));
      setClosets(all);
      setDecisions(proposed);
      onChange(proposed);
    };
    void load();
  }, [onChange]);

  function choose({ username }: KeptCloset, decision: Decision): void {
    const next = decisions.map((each) => (each.username === username ? { username, decision } : each));
    setDecisions(next);
    onChange(next);
  }

  if (closets.length < 2 && !closets.some(({ owners, helpers }) => owners + helpers > 1)) return null;
  return (
    <div className={form.group}>
      <h3>{people.fates.title}</h3>
      {closets.map((closet) => (
        <Choice
          key={closet.username}
          legend={closetOf(closet.firstName)}
          name={`fate-${closet.username}`}
          words={people.fates}
          values={closet.role === "helper" ? ["leave"] : closet.owners > 1 ? ["leave", "delete"] : ["delete"]}
          chosen={decisions.find(({ username }) => username === closet.username)?.decision ?? ""}
          onChoose={(decision) => choose(closet, decision)}
        />
      ))}
    </div>
  );
}
