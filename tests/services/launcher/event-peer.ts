import { LAUNCHER_PROTOCOL, LAUNCHER_TOKEN_PREFIX, launcherSocketPath } from '@paddock/shared-domain/launcher/socket';
import { type JsonSocket, openJsonSocket } from '../../support/json-socket.ts';

export type Said = { readonly type: string; readonly [name: string]: unknown };
/** A client's end of the socket of a race event. */
export type Peer = JsonSocket<Said>;
type Handshake = { readonly origin?: string; readonly path?: string; readonly offered?: readonly string[] };

/** Connects. Sends `token` as our screens do, in a subprotocol, unless the handshake offers other ones. */
export const openPeer = async (
  port: number,
  event: string,
  token: string | undefined,
  { origin, path, offered }: Handshake = {},
): Promise<Peer> => {
  const protocols = offered ?? [LAUNCHER_PROTOCOL, ...(token === undefined ? [] : [LAUNCHER_TOKEN_PREFIX + token])];
  return openJsonSocket<Said>(port, path ?? launcherSocketPath(event), { protocols, origin });
};

export const updated = (model: string) => (message: Said) =>
  message.type === 'model_updated' && message['model'] === model;
export const signalled = ({ type, signal }: Said): boolean => type === 'peers' && signal !== undefined;
export const answered = ({ type, signal }: Said): boolean => type === 'peers' && signal === undefined;
/** Resolves when the server has handled everything sent before, because its pong comes after that. */
export const settled = async (peer: Peer): Promise<void> => {
  peer.send({ type: 'ping' });
  await peer.hear(({ type }) => type === 'pong');
};
