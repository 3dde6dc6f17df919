import type { Page } from "playwright-core";
import { expect } from "vitest";

type Value = { value?: unknown };
type Node = {
  ignored: boolean;
  role?: Value;
  name?: Value;
  properties?: { name: string; value: Value }[];
  backendDOMNodeId?: number;
};

/** What assistive technology gets of a page: the accessibility tree, and what live regions announce. */
export async function openScreenReader(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Accessibility.enable");
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const say = (region: Element | null | undefined) => {
      const text = region?.textContent?.trim() ?? "";
      if (text !== "" && said.at(-1) !== text) said.push(text);
    };
    const note = (records: MutationRecord[]) => {
      for (const { target, addedNodes } of records) {
        say((target instanceof Element ? target : target.parentElement)?.closest(regions));
        // A new alert is read out, a new status is not.
        for (const node of addedNodes) if (node instanceof Element && node.matches('[role="alert"]')) say(node);
      }
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });

  async function list(role: string): Promise<Node[]> {
    const { nodes } = (await devtools.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
    return nodes.filter((node) => !node.ignored && node.role?.value === role);
  }

  async function find(role: string, name: string): Promise<Node> {
    let found: Node[] = [];
    // Styles that write in capitals change the name, but not what a listener hears.
    const isNamed = (node: Node) => String(node.name?.value).toLowerCase() === name.toLowerCase();
    const look = async () => {
      found = (await list(role)).filter(isNamed);
      return found.length;
    };
    // Two of the same name would be a riddle to a listener.
    await expect.poll(look).toBe(1);
    return found[0] as Node;
  }

  const read = ({ properties = [] }: Node, property: string): unknown =>
    properties.find(({ name }) => name === property)?.value.value;

  async function act(role: string, name: string, action: string): Promise<void> {
    const { backendDOMNodeId: backendNodeId = 0 } = await find(role, name);
    const { object } = await devtools.send("DOM.resolveNode", { backendNodeId });
    await devtools.send("Runtime.callFunctionOn", {
      objectId: object.objectId ?? "",
      functionDeclaration: `function () { this.focus(); ${action} }`,
    });
  }

  return {
    /** Of all parts with this role, in the order of the page. */
    listNames: async (role: string): Promise<unknown[]> => (await list(role)).map(({ name }) => name?.value),
    /** The state or property of a part: `pressed`, `disabled`, `required`. */
    getState: async (role: string, name: string, property: string) => read(await find(role, name), property),
    activate: (role: string, name: string) => act(role, name, "this.click()"),
    async type(name: string, text: string): Promise<void> {
      await act("textbox", name, "");
      await devtools.send("Input.insertText", { text });
    },
    async waitForAnnouncement(text: string): Promise<void> {
      await expect.poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said)).toContain(text);
    },
  };
}
