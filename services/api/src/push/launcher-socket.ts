import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RaceEventDelta } from '@paddock/projections/races/read';
import { CLOSE_FORBIDDEN, CLOSE_NOT_AUTHENTICATED, CLOSE_TOO_MANY } from '@paddock/shared-domain/contracts/live';
import { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import {
  CLOSE_NO_SUCH_EVENT,
  LAUNCHER_PROTOCOL,
  LAUNCHER_TOKEN_PREFIX,
  LauncherClientMessage,
} from '@paddock/shared-domain/launcher/socket';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Deps } from '../deps.ts';
import { mayAsStaff, type SignedIn } from '../http/caller.ts';
import { eventNews } from './event-news.ts';
import { LauncherConnection } from './launcher-connection.ts';
import type { LauncherPort, PeersMessage } from './launcher-port.ts';

const RACES = 'leaderboards.can_manage_race_events';
const PAYLOAD_BYTES = 16 * 1024;
const PING_MS = 10_000;
/** With the authenticator's own cache a session that ended is cut within some seconds (W3). */
const RECHECK_MS = 2_000;
const CLOSE_POLICY = 1008;
const CLOSE_UNSUPPORTED = 1003;
const CLOSE_RESTART = 1012;
const CLOSE_GOING_AWAY = 1001;
const FAREWELL_MS = 500;

type SocketDeps = Pick<Deps, 'authenticator' | 'changes' | 'clock' | 'log'>;
export type LauncherSocket = {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
};

const read = (data: RawData): LauncherClientMessage | undefined => {
  try {
    const text = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer);
    return LauncherClientMessage.safeParse(JSON.parse(text.toString())).data;
  } catch {
    return undefined;
  }
};
/** The token stands in the list of subprotocols, never in the address (ruling A-141). */
const tokenOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['sec-websocket-protocol']
    ?.split(',')
    .map((protocol) => protocol.trim())
    .find((protocol) => protocol.startsWith(LAUNCHER_TOKEN_PREFIX))
    ?.slice(LAUNCHER_TOKEN_PREFIX.length);
const eventOf = ({ url = '' }: IncomingMessage): RaceEventId | undefined =>
  RaceEventId.safeParse(url.split('/').at(-2)).data;

/**
 * The socket of a race event (WS-01, rulings A-139 … A-142): what was saved is told after its commit, and a signal is told to
 * every other socket of that event once it is in the log, whichever process it is connected to.
 */
export const openLauncherSocket = (
  { authenticator, changes, clock, log }: SocketDeps,
  port: LauncherPort,
): LauncherSocket => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: PAYLOAD_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(LAUNCHER_PROTOCOL) ? LAUNCHER_PROTOCOL : false),
  });
  const byEvent = new Map<string, Set<LauncherConnection>>();
  const everybody = () => [...byEvent.values()].flatMap((connections) => [...connections]);

  /** Why a caller may not be here, as the code to close with. Seats never call: rigs have their own socket (LAUNCHER 4.3). */
  const callerOf = async (token: string | undefined): Promise<SignedIn | number> => {
    const caller = token === undefined ? 'token_not_valid' : await authenticator.callerOf(token);
    if (caller === 'token_not_valid' || millisOf(caller.expiresAt) <= millisOf(clock.now()))
      return CLOSE_NOT_AUTHENTICATED;
    return mayAsStaff(caller, [RACES]) ? caller : CLOSE_FORBIDDEN;
  };

  const relay = async (connection: LauncherConnection, message: PeersMessage): Promise<void> => {
    const { key, signalId } = port.newSignal();
    const { event, caller, sent } = connection;
    const id = message.id ?? null;
    // The right is looked at again for every signal: nothing is sent on the strength of a handshake (WS-14).
    const now = await callerOf(connection.token);
    if (typeof now === 'number') return connection.socket.close(now);
    sent.add(signalId);
    const answer = await port.send(event, key, message, caller);
    if ('error' in answer) sent.delete(signalId);
    connection.say(
      'error' in answer ? { type: 'peers', id, error: answer.error } : { type: 'peers', id, accepted: answer.signalId },
    );
  };
  const hear = async (connection: LauncherConnection, data: RawData, isBinary: boolean): Promise<void> => {
    const { socket } = connection;
    if (!connection.mayHear(performance.now())) return socket.close(CLOSE_TOO_MANY);
    const message = isBinary ? undefined : read(data);
    if (message === undefined) return socket.close(isBinary ? CLOSE_UNSUPPORTED : CLOSE_POLICY);
    return message.type === 'ping' ? connection.say({ type: 'pong' }) : relay(connection, message);
  };

  const join = (connection: LauncherConnection): void => {
    const { event, socket } = connection;
    const members = byEvent.get(event) ?? new Set();
    byEvent.set(event, members.add(connection));
    socket.on('close', () => {
      members.delete(connection);
      if (members.size === 0 && byEvent.get(event) === members) byEvent.delete(event);
    });
    connection.say({ type: 'ready' });
  };
  const enter = async (socket: WebSocket, request: IncomingMessage): Promise<LauncherConnection | undefined> => {
    const [token, event] = [tokenOf(request), eventOf(request)];
    const caller = await callerOf(token);
    if (typeof caller === 'number' || token === undefined) {
      socket.close(typeof caller === 'number' ? caller : CLOSE_NOT_AUTHENTICATED);
      return undefined;
    }
    if (event === undefined || !(await port.exists(event))) {
      socket.close(CLOSE_NO_SUCH_EVENT);
      return undefined;
    }
    const connection = new LauncherConnection(socket, event, caller, token);
    if (socket.readyState === socket.OPEN) join(connection);
    return connection;
  };
  const opened = (socket: WebSocket, request: IncomingMessage): void => {
    // Messages wait for the check of the token, and for one another.
    let last: Promise<unknown> = Promise.resolve();
    const failed = (error: unknown): void => {
      log.warn({ err: error }, 'a launcher socket was closed');
      socket.close(CLOSE_RESTART);
    };
    const entering = enter(socket, request).catch((error: unknown) => {
      failed(error);
      return undefined;
    });
    socket.on('message', (data, isBinary) => {
      last = last
        .then(() => entering)
        .then((connection) => (connection === undefined ? undefined : hear(connection, data, isBinary)))
        .catch(failed);
    });
    socket.on('error', () => undefined);
  };

  /** One commit's news to the sockets of its event. */
  const tell = async (event: string, delta: RaceEventDelta): Promise<void> => {
    if (!byEvent.has(event)) return;
    const news = await eventNews(delta, port, clock.now());
    const members = byEvent.get(event) ?? new Set();
    for (const bytes of news.forAll) for (const member of members) member.push(bytes);
    const { signal } = news;
    if (signal !== undefined)
      for (const member of members) if (!member.sent.delete(signal.id)) member.push(signal.bytes);
  };
  // News in their order, though names are looked up on the way.
  let telling = Promise.resolve();
  const stopListening = changes.listen((message) => {
    const resync = () => everybody().forEach((connection) => connection.say({ type: 'resync' }));
    if (message === 'resync' || (message.projection === 'races' && message.resync === true)) return resync();
    for (const { model, scope, delta } of message.changes) {
      if (model !== 'raceEvents') continue;
      const { event } = scope;
      if (event === undefined || delta === undefined) resync();
      else
        telling = telling
          .then(() => tell(event, delta as RaceEventDelta))
          .catch((error: unknown) => {
            log.warn({ err: error }, 'sockets of a race event were not told');
            byEvent.get(event)?.forEach((connection) => connection.say({ type: 'resync' }));
          });
    }
  });

  const pinging = setInterval(() => everybody().forEach((connection) => connection.ping()), PING_MS);
  const rechecking = setInterval(() => {
    for (const { token, socket } of everybody())
      callerOf(token).then(
        (caller) => typeof caller === 'number' && socket.close(caller),
        (error: unknown) => log.warn({ err: error }, 'a session was not looked at'),
      );
  }, RECHECK_MS);

  return {
    accept: (request, socket, head) => server.handleUpgrade(request, socket, head, opened),
    close: () => {
      clearInterval(pinging);
      clearInterval(rechecking);
      stopListening();
      const open = everybody();
      for (const { socket } of open) socket.close(CLOSE_GOING_AWAY);
      setTimeout(() => open.forEach(({ socket }) => socket.terminate()), FAREWELL_MS);
      server.close();
    },
  };
};
