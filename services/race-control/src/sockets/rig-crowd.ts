import type { RigNews } from '@paddock/projections/rigs/read';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { AGENT_TIMINGS, CLOSE_KEY_REFUSED, CLOSE_REPLACED } from '@paddock/shared-domain/rigs/agent-wire';
import { isLaterRev } from '@paddock/shared-domain/launcher/socket';
import type { Deps } from '@paddock/kit/deps';
import type { Change } from '@paddock/kit/push/changes';
import { CLOSE_RESTART } from '@paddock/kit/push/connection';
import type { RigConnection } from './rig-connection.ts';
import type { Ended, Ordered, RigPort } from './rig-port.ts';

const CLOSE_ENDED: { readonly [Why in Ended]: number } = { revoked: CLOSE_KEY_REFUSED, replaced: CLOSE_REPLACED };

/**
 * The rigs that are connected to this process, one connection a seat. What changes of a start is told to all of them that it is for,
 * whichever process took it: the state is read anew from the log and told where it is not what was told before.
 *
 * Two connections of one rig race by the log: each has its place there, and the later one stays. The earlier one hears of it by the change
 * channel, also in another process.
 */
export const createRigCrowd = ({ changes, clock, log }: Pick<Deps, 'changes' | 'clock' | 'log'>, port: RigPort) => {
  const bySeat = new Map<SeatId, RigConnection>();
  const gone = new WeakSet<RigConnection>();
  let stale = new Set<RigConnection>();
  let refreshing: Promise<void> | undefined;

  const leave = async (connection: RigConnection): Promise<void> => {
    if (gone.has(connection)) return;
    gone.add(connection);
    const { seat, committed } = connection;
    if (bySeat.get(seat.seatId) === connection) bySeat.delete(seat.seatId);
    try {
      await port.left(seat, seat.connectionId, committed);
    } catch (error) {
      // Whoever looks after silent rigs finds it.
      log.warn({ err: error, seat: seat.seatId }, 'a rig left and it could not be written down');
    }
  };
  /** It counts no more from here on; whether and when its wire ends is for the other end to say, for a second. */
  const end = (connection: RigConnection, why: Ended): void => {
    connection.end(CLOSE_ENDED[why]);
    void leave(connection);
  };
  const obey = (connection: RigConnection, ordered: Ordered | undefined): void => {
    if (ordered === 'revoked' || ordered === 'replaced') end(connection, ordered);
    else if (ordered !== undefined) connection.tell(ordered);
  };
  /** Looks at all that are stale at once, until none is. */
  const refresh = async (): Promise<void> => {
    while (stale.size > 0) {
      const looked = [...stale].filter((connection) => connection.welcomed && !gone.has(connection));
      stale = new Set();
      try {
        const orders = await port.orders(looked);
        looked.forEach((connection, index) => obey(connection, orders[index]));
      } catch (error) {
        // They come back in a moment and hear the state then.
        log.warn({ err: error }, 'rigs could not be told what to do');
        for (const connection of looked) connection.end(CLOSE_RESTART);
      }
    }
  };
  const lookAgain = (concerned: (connection: RigConnection) => boolean): void => {
    for (const connection of bySeat.values()) if (concerned(connection)) stale.add(connection);
    if (stale.size > 0) refreshing ??= refresh().finally(() => (refreshing = undefined));
  };

  /** Closes what another connection or another pairing took over, or what staff ended. */
  const heardOfSeat = (seatId: string, { rev, agentId, connectionId }: RigNews): void => {
    const connection = bySeat.get(seatId as SeatId);
    if (connection === undefined || !isLaterRev(rev, connection.seat.rev)) return;
    if (agentId !== connection.seat.agentId) end(connection, 'revoked');
    else if (connectionId !== null && connectionId !== connection.seat.connectionId) end(connection, 'replaced');
  };
  const heard = ({ model, scope, delta }: Change): void => {
    const { event, location, seat } = scope;
    if (model === 'rigSeats' && seat !== undefined && delta !== undefined) heardOfSeat(seat, delta as RigNews);
    else if (model === 'rigSeats') lookAgain(() => true);
    else if (model === 'raceEvents') lookAgain((connection) => event === undefined || connection.event === event);
    else if (model === 'parties') lookAgain(({ seat: at }) => location === undefined || at.locationId === location);
  };
  const stopListening = changes.listen((message) => {
    if (message === 'resync' || message.resync === true) lookAgain(() => true);
    else message.changes.forEach(heard);
  });

  return {
    /** From here on it is looked at again at every change; then it is welcomed, so that nothing falls in between. */
    join: async (connection: RigConnection): Promise<void> => {
      const { seat } = connection;
      const other = bySeat.get(seat.seatId);
      if (other !== undefined && !isLaterRev(seat.rev, other.seat.rev)) return end(connection, 'replaced');
      if (other !== undefined) end(other, 'replaced');
      bySeat.set(seat.seatId, connection);
      const [orders] = await port.orders([connection]);
      if (orders === 'revoked' || orders === 'replaced' || orders === undefined) return obey(connection, orders);
      connection.welcome(orders, clock.now());
      // What changed while the welcome was made.
      lookAgain((one) => one === connection);
    },
    leave,
    end,
    /** One beat passed: a rig that missed three is away, whatever its line says. */
    tend: (): void => {
      for (const { line, missed } of bySeat.values()) if (missed > AGENT_TIMINGS.staleAfter) line.drop();
      for (const connection of bySeat.values()) connection.missed += 1;
    },
    close: (): readonly RigConnection[] => {
      stopListening();
      return [...bySeat.values()];
    },
  };
};
