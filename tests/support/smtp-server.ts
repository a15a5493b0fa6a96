import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** What a mailbox answers to RCPT TO, or that the line goes dead there; undefined takes the mail. */
export type Answer = { readonly reply: string } | 'drop' | 'silence' | undefined;

export type SmtpServer = {
  readonly url: string;
  /** How mailboxes answer, by address. */
  readonly answers: Map<string, Answer>;
  /** Mails that were taken, in their order. */
  readonly taken: { readonly to: string; readonly subject: string }[];
  /** How often somebody connected, and how often a mailbox was asked for. */
  readonly asked: { connections: number; readonly mailboxes: string[] };
  /** A reply in place of the greeting; undefined greets. */
  greeting: string | undefined;
  /** Is not there, or there again at the same port. */
  away(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
};

/** A mail server with mailboxes that say what a test wants (RFC 5321, as much of it as sending takes). */
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
