import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between the store and Postgres that loses answers, like a bad network. */
export type TcpProxy = {
  readonly port: number;
  /** Forwards the next request that contains this text, and closes its connection when the answer comes. */
  loseAnswerTo(text: string): void;
  /** Forwards requests and drops every answer, until `thaw`. */
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
