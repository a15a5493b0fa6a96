import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { RefundEvent, RefundEventOf } from '@paddock/shared-domain/refunds/events';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import type { ActOf } from './act-of.ts';
import { settleVouchersOf } from './block-vouchers.ts';
import type { Change } from './open-refunds.ts';
import { dateOfStream } from '@paddock/kit/processes/date-of-stream';
import type { Process } from '@paddock/kit/processes/process';
import type { Refunds } from './refunds.ts';

/** What follows is the act of whoever moved or ended the reservation, with their reason. */
const contextOf = ({
  metadata: { commandId, actor, at, requestId, reason, reasonDraft },
}: Recorded): CommandContext => ({
  commandId,
  actor,
  now: at,
  requestId,
  reason,
  reasonDraft,
});
/** Ends a move across days: the old day lets go, or what arrived is let go again because something came first. */
export type EndMove = (
  commands: Commands,
  arrival: {
    readonly locationId: LocationId;
    readonly fromDate: LocalDate;
    readonly toDate: LocalDate;
    readonly moveId: string;
  },
  context: Omit<CommandContext, 'commandId'>,
) => Promise<{ readonly outcome: 'left' | 'undone' | 'busy' }>;

type ChangeType = 'ReservationCancelled' | 'ReservationMoved' | 'ReservationArrivedFromAnotherDay';
/** Whether money may hang on it: most bookings and moves change nothing that was paid. */
const isChange = (event: Recorded<ScheduleEvent>): event is Recorded<ScheduleEventOf<ChangeType>> =>
  event.type === 'ReservationCancelled'
    ? event.data.refund !== undefined
    : (event.type === 'ReservationMoved' || event.type === 'ReservationArrivedFromAnotherDay') &&
      event.data.difference !== undefined;

/** Acts that are remembered as settled: those whose other events may still come. */
const MOST_ACTS = 200;
/** Does each piece of work once, however many ask for it; what failed is done again by whoever asks next. */
const onceEach = () => {
  const done = new Map<string, Promise<void>>();
  return (key: string, work: () => Promise<void>): Promise<void> => {
    const known = done.get(key);
    if (known !== undefined) return known;
    const doing = work().catch((error: unknown) => {
      done.delete(key);
      throw error;
    });
    done.set(key, doing);
    for (const oldest of done.keys()) if (done.size > MOST_ACTS) done.delete(oldest);
    return doing;
  };
};
const must = (outcome: unknown): void => {
  if (outcome === 'busy') throw new Error('A reservation cannot be settled yet: a payment of it is under way.');
};

/**
 * Makes good what a crash left between a cancellation or move and its refund: the log says what was decided, and everything is
 * keyed by it, so that reading it twice gives money back once (decision 0139).
 */
export const refundsProcess = (
  commands: Commands,
  refunds: Refunds,
  actOf: ActOf,
  endMove: EndMove,
): Process<ScheduleEvent | RefundEvent> => {
  const once = onceEach();
  /** What an event changed that money hangs on; `undone` where a move across days came second. */
  const changeOf = async (event: Recorded<ScheduleEvent>): Promise<readonly Change[]> => {
    if (!isChange(event)) return [];
    const { reservationId, checkoutId = null, userId, locationId } = event.data;
    const sold = { reservationId, checkoutId, userId, locationId };
    if (event.type === 'ReservationCancelled') {
      const { refund } = event.data;
      return refund === undefined ? [] : [{ ...sold, refund }];
    }
    const { difference } = event.data;
    if (difference === undefined) return [];
    const { commandId: moveId, at: now } = event.metadata;
    // A move across days settles nothing before its old day let go: the reservation may have been cancelled meanwhile.
    if (event.type === 'ReservationArrivedFromAnotherDay') {
      const arrival = { locationId, fromDate: event.data.movedFromDate, toDate: dateOfStream(event.stream), moveId };
      const ended = await endMove(commands, arrival, { actor: { kind: 'system', process: 'refunds' }, now });
      must(ended.outcome);
      if (ended.outcome === 'undone') return [];
    }
    return [{ ...sold, difference, moveId }];
  };
  /** Every event of an act comes here, and the first one settles all that the act did to its person: it is one sum of each charge. */
  const settle = async (event: Recorded<ScheduleEventOf<ChangeType>>): Promise<void> => {
    if (!isChange(event)) return;
    await once(`${event.stream} ${event.metadata.commandId} ${event.data.userId}`, async () => {
      const changes: Change[] = [];
      for (const one of await actOf<ScheduleEvent>(event))
        if (isChange(one) && one.data.userId === event.data.userId) changes.push(...(await changeOf(one)));
      if (changes.length > 0) must(await refunds.changed(changes, contextOf(event)));
    });
  };
  const runAgain = async ({ stream }: Recorded): Promise<void> =>
    void (await refunds.run(stream.slice(stream.indexOf('-') + 1)));
  /** Whoever wrote it down may have died before the vouchers of it were blocked or freed. */
  const vouchersOf = async ({
    data,
    metadata,
  }: Recorded<RefundEventOf<'DisputeFundsWithdrawn' | 'DisputeFundsReinstated'>>) => {
    if ((await settleVouchersOf(commands, data, metadata.at)) === 'later')
      throw new Error('The vouchers of a disputed charge cannot be settled yet.');
  };
  return {
    name: 'refunds',
    // A payment under way holds up its own reservation, and no other of that day.
    inOrderOf: ({ stream, data }) => ('reservationId' in data ? data.reservationId : stream),
    on: {
      ReservationCancelled: settle,
      ReservationMoved: settle,
      ReservationArrivedFromAnotherDay: settle,
      // What waits for the provider is the recovery sweeper's: it must not hold back whoever comes after.
      RefundDue: async ({ data: { sourceId } }) => void (await refunds.run(sourceId)),
      // What staff decided about a refused refund; the stream names its source.
      CardRefundRetried: runAgain,
      DisputeFundsWithdrawn: vouchersOf,
      DisputeFundsReinstated: vouchersOf,
      RefundPaidByHand: runAgain,
      RefundTurnedIntoVoucher: runAgain,
    },
  };
};
