import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy before the product that can be cut, like a venue's network. */
export type Line = {
  readonly url: string;
  /** Ends every connection and accepts no new one, until `mend`. */
  cut(): void;
  /** Answers every request with these bytes instead of the product's answer, or never, until `mend`. */
  answer(instead: Buffer | 'silence'): void;
  mend(): void;
  /** Live sockets that were requested while the line was cut. */
  refused(): number;
  close(): Promise<void>;
};

/** Opens a line on a free port of this machine. */
export const layLine = async (productUrl: string): Promise<Line> => {
  const { port } = new URL(productUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let instead: Buffer | 'silence' | undefined;
  let refused = 0;
  const server = createServer((near) => {
    const keep = (socket: Socket): void => {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    };
    keep(near);
    if (isCut) {
      near.once('data', (bytes: Buffer) => {
        if (bytes.subarray(0, 40).toString('latin1').startsWith('GET /ws/live')) refused += 1;
        near.destroy();
      });
      return;
    }
    if (instead !== undefined) {
      const said = instead;
      near.once('data', () => said !== 'silence' && near.end(said));
      return;
    }
    const far = connect({ host: 'localhost', port: Number(port) });
    keep(far);
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const end = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      end();
    },
    answer: (said) => {
      [isCut, instead] = [false, said];
      end();
    },
    mend: () => {
      // A request without an answer would wait for ever.
      if (instead !== undefined) end();
      [isCut, instead] = [false, undefined];
    },
    refused: () => refused,
    close: async () => {
      server.close();
      end();
      await once(server, 'close');
    },
  };
};
