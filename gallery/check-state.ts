import axe from "axe-core";
import { AXE_OPTIONS } from "./axe-options.ts";
import { checkTargets } from "./check-targets.ts";
import { checkText } from "./check-text.ts";
import { isVisible, describeElement } from "./visibility.ts";
import type { State } from "./state.ts";

/** Rules that depend on colors or width. */
const LOOK_RULES = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** After so many tasks without a change a state is stable. */
const STABLE_TASKS = 3;
const STABLE_TIMEOUT_MS = 120_000;

const { port1, port2 } = new MessageChannel();
port1.start();

/** React schedules its work through a `MessageChannel`, too. */
const waitForTask = () =>
  new Promise<void>((done) => {
    port1.addEventListener("message", () => done(), { once: true });
    port2.postMessage(null);
  });

async function waitUntilStable(until: string | undefined): Promise<void> {
  let changes = 0;
  const observer = new MutationObserver(() => (changes += 1));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const deadline = performance.now() + STABLE_TIMEOUT_MS;
  await document.fonts.ready;
  for (let quiet = 0, known = 0; quiet < STABLE_TASKS; known = changes) {
    await waitForTask();
    // This wait is short: `checkMotion` reports animations longer than 1 ms.
    const moving = document.getAnimations();
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const isReady = until === undefined || document.querySelector(until) !== null;
    quiet = changes === known && moving.length === 0 && isReady ? quiet + 1 : 0;
    if (performance.now() > deadline)
      throw new Error(
        `${document.title} still changes after ${STABLE_TIMEOUT_MS / 1000} s. Stop its animation or render loop.`,
      );
  }
  observer.disconnect();
}

async function runAxe(rules: "all" | "look"): Promise<string[]> {
  const { violations } = await axe.run(rules === "all" ? AXE_OPTIONS : { ...AXE_OPTIONS, runOnly: LOOK_RULES });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `axe ${id}: ${target.join(" ")}`));
}

const checkMotion = (): string[] =>
  matchMedia("(prefers-reduced-motion: reduce)").matches
    ? document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map(
          ({ effect }) =>
            `moves despite prefers-reduced-motion: ${effect instanceof KeyframeEffect ? describeElement(effect.target) : "unknown element"}`,
        )
    : [];

const checkWidth = (): string[] => {
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth
    ? [`the page is ${scrollWidth} px wide, wider than the window (${innerWidth} px)`]
    : [];
};

function checkPresence(isInvisible: boolean): string[] {
  const things = [
    ...document.querySelectorAll(
      "p, a, aside, button, span, small, summary, svg, img, canvas, label, h1, h2, dd, input",
    ),
  ];
  // A picture has no size before it loads.
  const hasThings = things.some((thing) => isVisible(thing) || thing instanceof HTMLImageElement);
  return hasThings === isInvisible
    ? [isInvisible ? "the page shows something; expected an empty page" : "the page is empty"]
    : [];
}

/**
 * Lists the problems of the shown state.
 *
 * @param rules axe's: all, those that depend on the look, or none
 */
export async function checkState(
  { isInvisible = false, until }: State,
  rules: "all" | "look" | "none",
): Promise<string[]> {
  const motion = checkMotion();
  await waitUntilStable(until);
  const found = [
    ...motion,
    ...checkPresence(isInvisible),
    ...checkWidth(),
    ...checkText(),
    ...(rules === "none" ? [] : await runAxe(rules)),
    // Last, because it scrolls.
    ...checkTargets(),
  ];
  return found.map((problem) => `${document.title}: ${problem}`);
}
