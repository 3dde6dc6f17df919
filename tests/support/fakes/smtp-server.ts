import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { onTestFinished, vi } from "vitest";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

export type ReceivedMail = {
  /** Whom the envelope names, whatever the message says. */
  recipients: string[];
  sender: string;
  /** As it came. */
  source: string;
  message: ParsedMail;
  isEncrypted: boolean;
};

/** What the server does with the next mails; nothing of it: it takes them. */
export type SmtpBehaviour = {
  /** Answers recipients with this code, and repeats their address. */
  recipientCode?: number;
  senderCode?: number;
  /** Answers messages with this code once it has them whole. */
  messageCode?: number;
  /** Takes a message over only when this is over. */
  delay?: Promise<void>;
  /** Takes connections, and says nothing. */
  isSilent?: boolean;
};

export type TestSmtpServer = {
  /** For `SMTP_URL`. */
  url: string;
  /** What it took over, in this order. */
  mails: readonly ReceivedMail[];
  countConnections: () => number;
  /** Messages that it has whole, taken over or not. */
  countMessages: () => number;
  behave: (behaviour: SmtpBehaviour) => void;
  /** Resolves when it has taken over so many. */
  waitForMails: (count: number) => Promise<readonly ReceivedMail[]>;
  /** Nobody listens any more, and connections break. */
  goDown: () => Promise<void>;
  /** Listens on the same port again. */
  comeBack: () => Promise<void>;
};

export type SmtpServerOptions = {
  behaviour?: SmtpBehaviour;
  /** Only whoever knows it may send. */
  account?: { user: string; password: string };
  /** Whether it can encrypt, and then insists; as it is with an account, unless this says no. */
  hasTls?: boolean;
};

const refuse = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });

/** A real mail server on a port of its own, up until the test is over. */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const server = await openSmtpServer(options);
  onTestFinished(server.goDown);
  return server;
}

/** The same for all tests of a file, up until `goDown`. */
export async function openSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const { account, hasTls = account !== undefined } = options;
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour = options.behaviour ?? {};
  let connections = 0;
  let messages = 0;

  const createServer = (): SMTPServer =>
    new SMTPServer({
      // Its own certificate, which it warns of where it is allowed to speak.
      logger: false,
      disableReverseLookup: true,
      authOptional: !account,
      disabledCommands: hasTls ? [] : ["STARTTLS"],
      allowInsecureAuth: !hasTls,
      onAuth({ username, password }, _session, callback) {
        if (username === account?.user && password === account?.password) callback(null, { user: username ?? "" });
        else callback(refuse(535, "wrong password"));
      },
      onConnect(_session, callback) {
        if (!behaviour.isSilent) callback();
      },
      onMailFrom({ address }, _session, callback) {
        if (behaviour.senderCode) callback(refuse(behaviour.senderCode, `<${address}> may not send`));
        else callback();
      },
      onRcptTo({ address }, _session, callback) {
        if (behaviour.recipientCode) callback(refuse(behaviour.recipientCode, `<${address}> is not taken`));
        else callback();
      },
      onData(stream, { envelope, secure }, callback) {
        void (async () => {
          const source = await text(stream);
          messages += 1;
          const { messageCode, delay } = behaviour;
          await delay;
          if (messageCode) return callback(refuse(messageCode, "the message is not taken"));
          mails.push({
            recipients: envelope.rcptTo.map(({ address }) => address),
            sender: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
            source,
            message: await simpleParser(source),
            isEncrypted: secure,
          });
          callback();
        })();
      },
    });

  let server = createServer();
  async function listen(port: number): Promise<number> {
    server = createServer();
    server.on("error", () => undefined);
    const listener = server.listen(port, "127.0.0.1");
    listener.on("connection", (socket: Socket) => {
      connections += 1;
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    await once(listener, "listening");
    return (listener.address() as AddressInfo).port;
  }

  async function goDown(): Promise<void> {
    const isClosed = new Promise<void>((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await isClosed;
  }

  const port = await listen(0);
  const userInfo = account ? `${account.user}:${account.password}@` : "";
  return {
    url: `smtp://${userInfo}127.0.0.1:${port}`,
    mails,
    countConnections: () => connections,
    countMessages: () => messages,
    behave: (next) => (behaviour = next),
    async waitForMails(count) {
      const check = () => {
        if (mails.length < count) throw new Error(`${mails.length} mails of ${count} have come`);
      };
      await vi.waitFor(check, { timeout: HANG_MS, interval: 10 });
      return mails;
    },
    goDown,
    async comeBack() {
      await listen(port);
    },
  };
}
