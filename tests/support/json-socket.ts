import { WebSocket } from 'ws';

/** The client side of a socket with JSON messages. */
export type JsonSocket<Message> = {
  readonly socket: WebSocket;
  /** Messages received and not yet taken by `hear`. */
  readonly said: Message[];
  /** The close code. */
  readonly closed: Promise<number>;
  send(message: object | string): void;
  /** Takes the first message that matches, or waits for it. */
  hear(matches: (message: Message) => boolean): Promise<Message>;
};
type Asked<Message> = {
  readonly protocols?: readonly string[];
  readonly origin?: string | undefined;
  readonly headers?: { readonly [name: string]: string };
  readonly read?: (data: unknown) => Message;
};

/** Connects to a server on this machine; rejects if the handshake is refused. */
export const openJsonSocket = async <Message>(
  port: number,
  path: string,
  { protocols = [], origin, headers = {}, read = (data) => data as Message }: Asked<Message> = {},
): Promise<JsonSocket<Message>> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, [...protocols], {
    headers,
    ...(origin !== undefined && { origin }),
  });
  const said: Message[] = [];
  let news = (): void => undefined;
  socket.on('message', (data: Buffer) => {
    said.push(read(JSON.parse(data.toString())));
    news();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return {
    socket,
    said,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    hear: async (matches) => {
      for (;;) {
        const index = said.findIndex(matches);
        if (index >= 0) return said.splice(index, 1)[0] as Message;
        await new Promise<void>((resolve) => (news = resolve));
      }
    },
  };
};
