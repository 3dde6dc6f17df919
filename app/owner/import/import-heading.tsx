import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears, so that a screen reader reads the new step. */
export function ImportHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
