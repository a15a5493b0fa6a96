import type { IncomingMessage } from 'node:http';
import type { RaceEventDelta } from '@paddock/projections/launcher/races/read';
import { CLOSE_TOO_MANY } from '@paddock/shared-domain/contracts/live';
import { CLOSE_NO_SUCH_EVENT } from '@paddock/shared-domain/launcher/socket';
import type { RawData, WebSocket } from 'ws';
import type { Deps } from '@paddock/kit/deps';
import type { SignedIn } from '@paddock/kit/http/caller';
import { eventNews } from './event-news.ts';
import { LauncherConnection } from './launcher-connection.ts';
import { askedOf, launcherPeers } from './launcher-peers.ts';
import { chosenOf } from './launcher-protocols.ts';
import type { FlagsMessage, LauncherPort, PeersMessage, SocketSeat } from './launcher-port.ts';
import { heardFrom } from './launcher-words.ts';
import { CLOSE_RESTART, CLOSE_UNSUPPORTED } from '@paddock/kit/push/connection';
import { openSocketServer } from '@paddock/kit/push/socket-server';
import type { Upgrade } from '@paddock/kit/push/upgrades';

const PAYLOAD_BYTES = 16 * 1024;
const PING_MS = 10_000;
/** With the authenticator's cache, an ended session is closed within some seconds (W3). */
const RECHECK_MS = 2_000;

type SocketDeps = Pick<Deps, 'authenticator' | 'changes' | 'clock' | 'log'>;
export type LauncherSocket = {
  readonly accept: Upgrade;
  close(): void;
};

/**
 * The socket of a race event (WS-01, rules A-139 … A-142). Saved changes are sent after their commit. A signal is sent to all
 * other sockets of the event once it is in the log, from whichever process. A seat of the event receives the same, ignores a
 * start that leaves it out, and reports the progress of its entry.
 */
export const openLauncherSocket = (
  { authenticator, changes, clock, log }: SocketDeps,
  port: LauncherPort,
): LauncherSocket => {
  const byEvent = new Map<string, Set<LauncherConnection>>();
  const everybody = () => [...byEvent.values()].flatMap((connections) => [...connections]);

  const peerOf = launcherPeers({ authenticator, clock }, port);

  const relay = async (connection: LauncherConnection, message: PeersMessage, caller: SignedIn): Promise<void> => {
    const { key, signalId } = port.newSignal();
    const { event, sent } = connection;
    const id = message.id ?? null;
    sent.add(signalId);
    const answer = await port.send(event, key, message, caller);
    if ('error' in answer) sent.delete(signalId);
    connection.say(
      'error' in answer ? { type: 'peers', id, error: answer.error } : { type: 'peers', id, accepted: answer.signalId },
    );
  };
  const report = async (connection: LauncherConnection, message: FlagsMessage, seat: SocketSeat): Promise<void> => {
    const error = await port.seats.report(seat, connection.event, message);
    if (error !== undefined) connection.say({ type: 'peers', id: message.id, error });
  };
  const hear = async (connection: LauncherConnection, data: RawData, isBinary: boolean): Promise<void> => {
    const { socket, peer } = connection;
    if (!connection.mayHear(performance.now())) return socket.close(CLOSE_TOO_MANY);
    if (isBinary) return socket.close(CLOSE_UNSUPPORTED);
    const heard = heardFrom(peer.kind, data);
    if ('error' in heard) return connection.say({ type: 'peers', ...heard });
    const { message } = heard;
    if (message.type === 'ping') return connection.say({ type: 'pong' });
    // The right is checked again for every message, not only at the handshake (WS-14).
    const now = await peerOf(connection.asked);
    if (typeof now === 'number') return socket.close(now);
    if (now.kind === 'staff' && message.type === 'peers') {
      await authenticator.seen(now.caller, clock.now());
      return relay(connection, message, now.caller);
    }
    if (now.kind === 'seat' && message.type === 'model_updated') return report(connection, message, now.seat);
    return undefined;
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
    const asked = askedOf(request);
    const { event } = asked;
    const peer = await peerOf(asked);
    if (typeof peer === 'number' || event === undefined || (await port.placeOf(event)) === undefined) {
      socket.close(typeof peer === 'number' ? peer : CLOSE_NO_SUCH_EVENT);
      return undefined;
    }
    const connection = new LauncherConnection(socket, event, peer, asked);
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

  /** Sends the messages of one commit to the sockets of its event. */
  const tell = async (event: string, delta: RaceEventDelta): Promise<void> => {
    if (!byEvent.has(event)) return;
    const news = await eventNews(delta, port, clock.now());
    const members = byEvent.get(event) ?? new Set();
    for (const bytes of news.forAll) for (const member of members) member.push(bytes);
    for (const bytes of news.forStaff)
      for (const member of members) if (member.peer.kind === 'staff') member.push(bytes);
    const { signal } = news;
    if (signal !== undefined)
      for (const member of members) if (!member.sent.delete(signal.id)) member.push(signal.bytes);
  };
  // Keeps messages in order, although names are looked up in between.
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

  const recheck = ({ asked, socket }: LauncherConnection): void =>
    void peerOf(asked).then(
      (peer) => typeof peer === 'number' && socket.close(peer),
      (error: unknown) => log.warn({ err: error }, 'a session was not looked at'),
    );
  const server = openSocketServer({
    maxPayload: PAYLOAD_BYTES,
    handleProtocols: chosenOf,
    opened,
    sweeps: [
      [PING_MS, () => everybody().forEach((connection) => connection.ping())],
      [RECHECK_MS, () => everybody().forEach(recheck)],
    ],
  });
  return {
    accept: server.accept,
    close: () => {
      stopListening();
      server.close(everybody());
    },
  };
};
