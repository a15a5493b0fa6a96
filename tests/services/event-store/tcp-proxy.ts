import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between the store and Postgres and loses what a bad network loses. */
export type TcpProxy = {
  readonly port: number;
  /** Passes the next request that holds this text on, and ends its connection when the answer comes back. */
  loseAnswerTo(text: string): void;
  /** Passes requests on and holds every answer back, until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): void;
};

export const startTcpProxy = async (target: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let losing: string | undefined;
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    let doomed = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (request: Buffer) => {
      if (losing !== undefined && request.includes(losing)) [doomed, losing] = [true, undefined];
      far.write(request);
    });
    far.on('data', (answer: Buffer) => {
      if (doomed) near.destroy();
      else if (!frozen) near.write(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    loseAnswerTo: (text) => void (losing = text),
    freeze: () => void (frozen = true),
    thaw: () => void (frozen = false),
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
