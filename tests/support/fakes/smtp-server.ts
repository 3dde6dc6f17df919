import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { onTestFinished, vi } from "vitest";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

export type ReceivedMail = {
  /** The recipients of the envelope, not of the message. */
  recipients: string[];
  sender: string;
  source: string;
  message: ParsedMail;
  isEncrypted: boolean;
  /** The name in EHLO. */
  greeting: string;
};

/** By default the server accepts mails. */
export type SmtpBehavior = {
  /** Rejects recipients with this code, and repeats their address. */
  recipientCode?: number;
  senderCode?: number;
  /** Rejects connections with this code, and an address. */
  connectionCode?: number;
  /** Rejects messages with this code after their last byte. */
  messageCode?: number;
  delay?: Promise<void>;
  /** Accepts connections, but sends nothing. */
  isSilent?: boolean;
};

export type TestSmtpServer = {
  url: string;
  mails: readonly ReceivedMail[];
  countConnections: () => number;
  /** Complete messages, accepted or not. */
  countMessages: () => number;
  behave: (behavior: SmtpBehavior) => void;
  waitForMails: (count: number) => Promise<readonly ReceivedMail[]>;
  /** Ends all connections and stops listening. */
  goDown: () => Promise<void>;
  comeBack: () => Promise<void>;
};

export type SmtpServerOptions = {
  behavior?: SmtpBehavior;
  account?: { user: string; password: string };
  /** Offers and requires TLS. By default only with an account. */
  hasTls?: boolean;
};

const refuse = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });

/** Runs until the test ends. */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const server = await openSmtpServer(options);
  onTestFinished(server.goDown);
  return server;
}

/** Runs until `goDown`. */
export async function openSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const { account, hasTls = account !== undefined } = options;
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let behavior = options.behavior ?? {};
  let connections = 0;
  let messages = 0;

  const createServer = (): SMTPServer =>
    new SMTPServer({
      // smtp-server would log warnings about its self-signed certificate.
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
        const { connectionCode, isSilent } = behavior;
        if (connectionCode) callback(refuse(connectionCode, "no mail from <jane@closet.example> here"));
        else if (!isSilent) callback();
      },
      onMailFrom({ address }, _session, callback) {
        if (behavior.senderCode) callback(refuse(behavior.senderCode, `<${address}> may not send`));
        else callback();
      },
      onRcptTo({ address }, _session, callback) {
        if (behavior.recipientCode) callback(refuse(behavior.recipientCode, `<${address}> is not taken`));
        else callback();
      },
      onData(stream, { envelope, secure, hostNameAppearsAs }, callback) {
        void (async () => {
          const source = await text(stream);
          messages += 1;
          const { messageCode, delay } = behavior;
          await delay;
          if (messageCode) return callback(refuse(messageCode, "the message is not taken"));
          mails.push({
            recipients: envelope.rcptTo.map(({ address }) => address),
            sender: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
            source,
            message: await simpleParser(source),
            isEncrypted: secure,
            greeting: hostNameAppearsAs,
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
    behave: (next) => (behavior = next),
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
