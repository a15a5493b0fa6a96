import { connect, type Socket } from 'node:net';
import { AGENT_SOCKET_PATH } from '@paddock/shared-domain/rigs/agent-wire';

/** A text frame as a client sends it; its mask is all zeros. `announced`: the length it claims to have. */
export const frameOf = (text: string, announced = Buffer.byteLength(text)): Buffer => {
  const head = Buffer.alloc(14);
  head.writeUInt8(0x81, 0);
  head.writeUInt8(0xff, 1);
  head.writeBigUInt64BE(BigInt(announced), 2);
  return Buffer.concat([head, Buffer.from(text)]);
};
/** A client of the bare protocol: it does not answer a close frame, and can send what a library would refuse. */
export type RawRig = {
  say(message: object): void;
  write(bytes: Buffer): void;
  /** Everything received so far, one character for each byte. */
  heard(): string;
  /** Resolves when the server closed the connection. */
  readonly cut: Promise<void>;
  end(): void;
};
export const connectRaw = async (port: number): Promise<RawRig> => {
  const socket: Socket = connect(port, '127.0.0.1');
  let heard = '';
  let upgraded = (): void => undefined;
  const ready = new Promise<void>((resolve) => (upgraded = resolve));
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    heard += text;
    if (heard.includes('\r\n\r\n')) upgraded();
  });
  socket.on('error', () => undefined);
  const cut = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const lines = [
    `GET ${AGENT_SOCKET_PATH} HTTP/1.1`,
    'Host: venue.test',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Version: 13',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await ready;
  return {
    say: (message) => void socket.write(frameOf(JSON.stringify(message))),
    write: (bytes) => void socket.write(bytes),
    heard: () => heard,
    cut,
    end: () => void socket.destroy(),
  };
};
