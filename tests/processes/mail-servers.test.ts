import { expect, test } from "vitest";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/fakes/smtp-server.ts";

test.for([
  ["is down", async (smtp: TestSmtpServer) => await smtp.goDown()],
  ["does not respond", (smtp: TestSmtpServer) => smtp.behave({ isSilent: true })],
  ["rejects every recipient", (smtp: TestSmtpServer) => smtp.behave({ recipientCode: 550 })],
  ["defers every mail", (smtp: TestSmtpServer) => smtp.behave({ recipientCode: 451 })],
] as const)("a mail server that %s does not change the response to the visitor", async ([, behave]) => {
  const smtp = await startSmtpServer();
  const { start, openVisitor } = await openProcesses({ SMTP_URL: smtp.url });
  const server = await start();
  await behave(smtp);
  const visitor = openVisitor(server);
  const response = await visitor.askForLink("jane@x.example");
  expect([response.status, await response.text()]).toEqual([200, '{"ok":true}']);
  expect(smtp.mails).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect(server.getOutput()).not.toContain("jane@");
});
