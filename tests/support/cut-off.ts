import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CutOff = {
  /** The same address, through the proxy. */
  readonly url: string;
  /** From now on nothing passes, and no connection is closed: as when a cable is pulled. */
  cut(): void;
  /** What was held back passes, as after a retransmission. */
  mend(): void;
  close(): Promise<void>;
};

/** A TCP proxy before a server, which can stop to forward. */
export const startCutOff = async (target: string): Promise<CutOff> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (bytes) => void other.write(bytes));
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        if (!isCut) other.destroy();
      });
    }
    if (isCut) for (const socket of [near, far]) socket.pause();
    else near.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
