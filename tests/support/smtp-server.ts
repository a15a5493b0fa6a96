import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** What a mailbox answers to RCPT TO: a reply, a dropped connection or silence. Undefined accepts the mail. */
export type Answer = { readonly reply: string } | 'drop' | 'silence' | undefined;

export type SmtpServer = {
  readonly url: string;
  /** Answers by address. */
  readonly answers: Map<string, Answer>;
  /** Accepted mails, in order. */
  readonly taken: { readonly to: string; readonly subject: string }[];
  /** How often a client connected, and which mailboxes it named. */
  readonly asked: { connections: number; readonly mailboxes: string[] };
  /** A reply instead of the greeting. */
  greeting: string | undefined;
  /** Stops listening, or listens again at the same port. */
  away(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
};

/** A mail server with mailboxes that answer as a test says (the part of RFC 5321 that sending needs). */
export const startSmtpServer = async (): Promise<SmtpServer> => {
  const sockets = new Set<Socket>();
  const answers = new Map<string, Answer>();
  const taken: { to: string; subject: string }[] = [];
  const asked = { connections: 0, mailboxes: [] as string[] };
  let server: Server | undefined;
  let port = 0;

  const talk = (socket: Socket): void => {
    asked.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say(self.greeting ?? '220 test');
    let [to, text, inData, buffer] = ['', '', false, ''];
    const hear = (line: string): void => {
      if (inData) {
        if (line !== '.') return void (text += `${line}\n`);
        inData = false;
        taken.push({ to, subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? '' });
        return say('250 taken');
      }
      const [verb = ''] = line.toUpperCase().split(' ');
      if (verb === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        asked.mailboxes.push(to);
        const answer = answers.get(to);
        if (answer === 'drop') return void socket.destroy();
        if (answer === 'silence') return undefined;
        return say(answer?.reply ?? '250 ok');
      }
      if (verb === 'DATA') {
        [inData, text] = [true, ''];
        return say('354 go on');
      }
      if (verb === 'STARTTLS') return say('502 no TLS here');
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      return say('250 ok');
    };
    socket.on('data', (bytes) => {
      buffer += bytes.toString('utf8');
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        hear(line);
      }
    });
  };

  const self: SmtpServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    answers,
    taken,
    asked,
    greeting: undefined,
    away: async () => {
      const closed = server === undefined ? Promise.resolve() : once(server, 'close');
      server?.close();
      for (const socket of sockets) socket.destroy();
      await closed;
      server = undefined;
    },
    back: async () => {
      server = createServer(talk);
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
    },
    close: async () => {
      if (server !== undefined) await self.away();
    },
  };
  await self.back();
  return self;
};
