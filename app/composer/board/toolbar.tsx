import { type ReactNode, useEffect, useRef } from "react";

type ToolbarProps = { label: string; className: string | undefined; children: ReactNode };

const NEXT = { ltr: ["ArrowDown", "ArrowRight"], rtl: ["ArrowDown", "ArrowLeft"] };
const PREVIOUS = { ltr: ["ArrowUp", "ArrowLeft"], rtl: ["ArrowUp", "ArrowRight"] };

/** One stop of the Tab key (WAI-ARIA toolbar pattern). Arrow keys go from button to button. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef<Element | null>(null);
  const listButtons = () =>
    [...(bar.current?.querySelectorAll("button") ?? [])].filter((button) => button.checkVisibility());
  const allowOne = () => {
    const buttons = listButtons();
    const one = buttons.find((button) => button === current.current) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === one ? 0 : -1;
  };
  // In an effect, checkVisibility would make the browser lay out the page before other effects change it.
  useEffect(() => {
    const frame = requestAnimationFrame(allowOne);
    return () => cancelAnimationFrame(frame);
  });
  const follow = (event: React.KeyboardEvent) => {
    const direction = document.dir === "rtl" ? "rtl" : "ltr";
    const step = Number(NEXT[direction].includes(event.key)) - Number(PREVIOUS[direction].includes(event.key));
    if (step === 0) return;
    event.preventDefault();
    const buttons = listButtons();
    buttons.at((buttons.indexOf(event.target as HTMLButtonElement) + step) % buttons.length)?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      tabIndex={-1}
      onKeyDown={follow}
      onFocus={({ target }) => {
        current.current = target;
        allowOne();
      }}
    >
      {children}
    </div>
  );
}
