import {
  CLOSE_NOT_AUTHENTICATED,
  CLOSE_TOO_MANY,
  LiveClientMessage,
  type LiveServerMessage,
} from '@paddock/shared-domain/contracts/live';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import type { RawData, WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { createCallsUnderWay } from '../http/calls-under-way.ts';
import { addressOf, bucketOf, trustedProxies } from '../http/peer-address.ts';
import { mayHear } from './audience.ts';
import { CLOSE_POLICY, CLOSE_RESTART, CLOSE_TRY_AGAIN, CLOSE_UNSUPPORTED, messageIn } from './connection.ts';
import { createDoor } from './door.ts';
import { createFanOut } from './fan-out.ts';
import { encode, LiveConnection, sameRights } from './live-connection.ts';
import { openSocketServer } from './socket-server.ts';
import type { Upgrade } from './upgrades.ts';

const PAYLOAD_BYTES = 16 * 1024;
const AUTHENTICATE_MS = 5_000;
/** How often sessions are checked again; with the authenticator's cache, an ended session is closed within 5 s (W3). */
const SWEEP_MS = 1_000;
const RECHECK_EVERY = 2;
const PING_EVERY = 30;
/** Unauthenticated sockets, of one address and in all: a hall of phones reconnects at once, and each authenticates at once. */
const STRANGERS_OF_ADDRESS = 300;
const STRANGERS = 3_000;
/** Open sockets: of all visitors at one address, including wall displays, and of one person's devices. */
const MOST_OF_ADDRESS = 400;
const MOST_OF_USER = 40;

type LiveDeps = Pick<Deps, 'authenticator' | 'changes' | 'clock' | 'config' | 'log' | 'metrics' | 'placesOf'>;

export type LiveSocket = {
  readonly accept: Upgrade;
  close(): void;
};

/**
 * The live channel `/ws/live` (decision 0146). The first message authenticates; scopes can only narrow what the token allows;
 * every commit of a projection is sent to all who listen to its scope.
 */
export const openLiveSocket = ({
  authenticator,
  changes,
  clock,
  config,
  log,
  metrics,
  placesOf,
}: LiveDeps): LiveSocket => {
  const connections = new Set<LiveConnection>();
  const trusts = trustedProxies(config.TRUSTED_PROXY);
  const most = (number: number): number => (config.RATE_LIMITS ? number : Infinity);
  const door = createDoor<LiveConnection>(most(STRANGERS_OF_ADDRESS), most(STRANGERS));
  const standing = createCallsUnderWay();
  /** Counted by user: pages of visitors at the same address do not keep signed-in people out. */
  const letIn = (connection: LiveConnection): boolean => {
    const { caller, address } = connection;
    const [whose, many] = caller.kind === 'user' ? [caller.userId, MOST_OF_USER] : [address, MOST_OF_ADDRESS];
    if (!standing.begin(whose, most(many))) return false;
    connection.countedAs = whose;
    return true;
  };
  const fanOut = createFanOut();
  const say = (connection: LiveConnection, message: LiveServerMessage) =>
    connection.push(encode(message), performance.now());

  const authenticate = async (connection: LiveConnection, token: string | undefined): Promise<void> => {
    if (connection.authenticated) return connection.socket.close(CLOSE_POLICY);
    door.spoke(connection);
    const caller = token === undefined ? connection.caller : await authenticator.callerOf(token);
    if (caller === 'token_not_valid' || caller.kind === 'locked')
      return connection.socket.close(CLOSE_NOT_AUTHENTICATED);
    if (!connections.has(connection)) return undefined;
    connection.authenticated = true;
    connection.caller = caller;
    connection.token = token;
    door.left(connection);
    if (!letIn(connection)) return connection.socket.close(CLOSE_TRY_AGAIN);
    return say(connection, { type: 'ready', ...(caller.kind === 'user' ? { user_id: caller.userId } : {}) });
  };
  const subscribe = async (connection: LiveConnection, wanted: readonly string[]): Promise<void> => {
    const asked = [...new Set(wanted)];
    const may = await Promise.all(asked.map((scope) => mayHear(connection.caller, scope, placesOf)));
    if (!connections.has(connection)) return;
    const scopes = asked.filter((_, index) => may[index]);
    fanOut.subscribe(connection, new Set(scopes));
    say(connection, { type: 'subscribed', scopes, refused: wanted.filter((scope) => !scopes.includes(scope)) });
  };
  const hear = async (connection: LiveConnection, data: RawData, isBinary: boolean): Promise<void> => {
    if (!connection.mayHear(performance.now())) return connection.socket.close(CLOSE_TOO_MANY);
    const message = messageIn(LiveClientMessage, data, isBinary);
    if (message === undefined) return connection.socket.close(isBinary ? CLOSE_UNSUPPORTED : CLOSE_POLICY);
    if (message.type === 'authenticate') return authenticate(connection, message.token);
    if (!connection.authenticated) return connection.socket.close(CLOSE_NOT_AUTHENTICATED);
    return message.type === 'ping' ? say(connection, { type: 'pong' }) : subscribe(connection, message.scopes);
  };

  const opened = (socket: WebSocket, address: string): void => {
    const connection = new LiveConnection(socket, address);
    connections.add(connection);
    metrics.sockets(connections.size);
    const deadline = setTimeout(() => {
      if (!connection.authenticated) socket.close(CLOSE_NOT_AUTHENTICATED);
    }, AUTHENTICATE_MS);
    // Handle messages in turn: a subscription right after the token waits for the token's check.
    let last = Promise.resolve();
    socket.on('message', (data, isBinary) => {
      last = last
        .then(() => hear(connection, data, isBinary))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a live socket was closed');
          socket.close(CLOSE_RESTART);
        });
    });
    // The library closes after a broken frame by itself; an error without a listener would end the process.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(deadline);
      fanOut.forget(connection);
      door.left(connection);
      if (connection.countedAs !== undefined) standing.end(connection.countedAs);
      connections.delete(connection);
      metrics.sockets(connections.size);
    });
    if (!door.came(connection, address)) socket.close(CLOSE_TRY_AGAIN);
  };

  /** Closes a socket whose session ended, expired or has other rights than when it connected (W3). */
  const recheck = async (connection: LiveConnection): Promise<void> => {
    const { token, caller, socket } = connection;
    if (token === undefined || caller.kind !== 'user') return;
    const expired = millisOf(caller.expiresAt) <= millisOf(clock.now());
    const now = expired ? 'token_not_valid' : await authenticator.callerOf(token);
    if (now === 'token_not_valid' || now.kind === 'locked') socket.close(CLOSE_NOT_AUTHENTICATED);
    else if (!sameRights(now, caller)) socket.close(CLOSE_RESTART);
  };
  let beat = 0;
  const sweep = (): void => {
    beat += 1;
    const now = performance.now();
    for (const connection of connections) {
      connection.tend(now);
      if (beat % RECHECK_EVERY === 0)
        recheck(connection).catch((error: unknown) => log.warn({ err: error }, 'a session was not looked at'));
      if (beat % PING_EVERY === 0) connection.ping();
    }
  };
  const server = openSocketServer({
    maxPayload: PAYLOAD_BYTES,
    opened: (socket, request) => opened(socket, bucketOf(addressOf(request, trusts))),
    sweeps: [[SWEEP_MS, sweep]],
  });
  const stopListening = changes.listen((message) => {
    if (message === 'resync') for (const connection of connections) say(connection, { type: 'resync' });
    else fanOut.publish(message, performance.now());
  });

  return {
    accept: server.accept,
    close: () => {
      stopListening();
      server.close([...connections]);
    },
  };
};
