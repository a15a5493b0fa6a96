import type { RigNews } from '@paddock/projections/rigs/read';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { AGENT_TIMINGS, CLOSE_KEY_REFUSED, CLOSE_REPLACED } from '@paddock/shared-domain/rigs/agent-wire';
import { isLaterRev } from '@paddock/shared-domain/launcher/socket';
import type { Deps } from '@paddock/kit/deps';
import type { Change } from '@paddock/kit/push/changes';
import { CLOSE_RESTART } from '@paddock/kit/push/connection';
import type { RigConnection } from './rig-connection.ts';
import type { Ended, Ordered, RigPort } from './rig-port.ts';

export const CLOSE_ENDED: { readonly [Why in Ended]: number } = {
  revoked: CLOSE_KEY_REFUSED,
  replaced: CLOSE_REPLACED,
};

/**
 * The rigs connected to this process, one connection a seat. A change of orders reaches all rigs concerned, whichever process
 * made it: orders are computed again from the log and sent if they differ.
 *
 * Two connections of one rig race: each has its position in the log, and the later one wins. The earlier one is closed by the
 * change channel, also in another process.
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
      // The sweep for silent rigs will find it.
      log.warn({ err: error, seat: seat.seatId }, 'a rig left and it could not be written down');
    }
  };
  /** It no longer counts, from now on. The peer gets a second to close its side. */
  const end = (connection: RigConnection, why: Ended): void => {
    connection.end(CLOSE_ENDED[why]);
    void leave(connection);
  };
  const obey = (connection: RigConnection, ordered: Ordered | undefined): void => {
    if (ordered === 'revoked' || ordered === 'replaced') end(connection, ordered);
    else if (ordered !== undefined) connection.tell(ordered);
  };
  /** Computes the orders of all stale connections at once, until none is stale. */
  const refresh = async (): Promise<void> => {
    while (stale.size > 0) {
      const looked = [...stale].filter((connection) => connection.welcomed && !gone.has(connection));
      stale = new Set();
      try {
        const orders = await port.orders(looked);
        looked.forEach((connection, index) => obey(connection, orders[index]));
      } catch (error) {
        // They reconnect soon and get their orders then.
        log.warn({ err: error }, 'rigs could not be told what to do');
        for (const connection of looked) connection.end(CLOSE_RESTART);
      }
    }
  };
  const lookAgain = (concerned: (connection: RigConnection) => boolean): void => {
    for (const connection of bySeat.values()) if (concerned(connection)) stale.add(connection);
    if (stale.size > 0) refreshing ??= refresh().finally(() => (refreshing = undefined));
  };

  /** Closes connections that were replaced, paired again, or ended by staff. */
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
    /** From here on every change is checked for it. Then it is welcomed, so that no change is missed in between. */
    join: async (connection: RigConnection): Promise<void> => {
      const { seat } = connection;
      const other = bySeat.get(seat.seatId);
      if (other !== undefined && !isLaterRev(seat.rev, other.seat.rev)) return end(connection, 'replaced');
      if (other !== undefined) end(other, 'replaced');
      bySeat.set(seat.seatId, connection);
      const [orders] = await port.orders([connection]);
      if (orders === 'revoked' || orders === 'replaced' || orders === undefined) return obey(connection, orders);
      connection.welcome(orders, clock.now());
      lookAgain((one) => one === connection);
    },
    leave,
    end,
    /** One heartbeat interval has passed: a rig that missed three is offline, whatever the state of its socket. */
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
