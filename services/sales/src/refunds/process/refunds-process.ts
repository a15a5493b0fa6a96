import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { RefundEvent, RefundEventOf } from '@paddock/shared-domain/refunds/events';
import type { VoucherEvent } from '@paddock/shared-domain/vouchers/events';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import type { ActOf } from './act-of.ts';
import { settleVouchersOf } from './block-vouchers.ts';
import { type Change, type ChangeEvent, changeOf, isChange } from './change.ts';
import { contextOfEvent } from './context-of-event.ts';
import { dateOfStream } from '@paddock/kit/processes/date-of-stream';
import type { Process } from '@paddock/kit/processes/process';
import type { Refunds } from './refunds.ts';

/** Ends a move across days: the old day releases the slot, or the new slot is released because something came first. */
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

/** How many settled acts are remembered, as their other events may still come. */
const MOST_ACTS = 200;
/** Does each piece of work once for all callers; failed work is repeated by the next caller. */
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
  if (outcome === 'busy') throw new Error('It cannot be settled yet: a payment of it is under way.');
};

/**
 * Completes refunds that a crash prevented after a cancellation or move. The log has the decision, and everything is keyed by it,
 * so reading an event twice refunds once (decision 0139).
 */
export const refundsProcess = (
  commands: Commands,
  refunds: Refunds,
  actOf: ActOf,
  endMove: EndMove,
): Process<ScheduleEvent | RefundEvent | VoucherEvent> => {
  const once = onceEach();
  /** What an event changed that affects money; `undone` if a move across days lost its race. */
  const validChange = async (event: ChangeEvent): Promise<readonly Change[]> => {
    // A move across days settles nothing before the old day has released the slot: the reservation may have been cancelled in
    // between.
    if (event.type === 'ReservationArrivedFromAnotherDay') {
      const { locationId, movedFromDate: fromDate } = event.data;
      const { commandId: moveId, at: now } = event.metadata;
      const arrival = { locationId, fromDate, toDate: dateOfStream(event.stream), moveId };
      const ended = await endMove(commands, arrival, { actor: { kind: 'system', process: 'refunds' }, now });
      must(ended.outcome);
      if (ended.outcome === 'undone') return [];
    }
    return [changeOf(event) ?? []].flat();
  };
  /** Called for every event of an act; the first settles all that the act did to its person, so each charge has one sum. */
  const settle = async (event: Recorded<ScheduleEvent>): Promise<void> => {
    if (!isChange(event)) return;
    await once(`${event.stream} ${event.metadata.commandId} ${event.data.userId}`, async () => {
      const changes: Change[] = [];
      for (const one of await actOf<ScheduleEvent>(event))
        if (isChange(one) && one.data.userId === event.data.userId) changes.push(...(await validChange(one)));
      if (changes.length > 0) must(await refunds.changed(changes, contextOfEvent(event)));
    });
  };
  const runAgain = async ({ stream }: Recorded): Promise<void> =>
    void (await refunds.run(stream.slice(stream.indexOf('-') + 1)));
  /** The process that recorded it may have crashed before its vouchers were blocked or unblocked. */
  const vouchersOf = async ({
    data,
    metadata,
  }: Recorded<RefundEventOf<'DisputeFundsWithdrawn' | 'DisputeFundsReinstated'>>) => {
    if ((await settleVouchersOf(commands, data, metadata.at)) === 'later')
      throw new Error('The vouchers of a disputed charge cannot be settled yet.');
  };
  return {
    name: 'refunds',
    // A payment under way delays its own reservation and no other of that day.
    inOrderOf: ({ stream, data }) => ('reservationId' in data ? data.reservationId : stream),
    on: {
      ReservationCancelled: settle,
      ReservationMoved: settle,
      ReservationArrivedFromAnotherDay: settle,
      VoucherBalanceWithdrawn: async (event) => must(await refunds.voucherWithdrawn(event.data, contextOfEvent(event))),
      DisputeFundsWithdrawn: vouchersOf,
      DisputeFundsReinstated: vouchersOf,
      // The product hands these to jobs (`refunding.ts`), so that a refund that waits for the provider delays no later event.
      RefundDue: async ({ data: { sourceId } }) => void (await refunds.run(sourceId)),
      VoucherRefundDue: async ({ data: { sourceId } }) => void (await refunds.run(sourceId)),
      // The decision of staff about a refused refund; the stream names its source.
      CardRefundRetried: runAgain,
      RefundPaidByHand: runAgain,
      RefundTurnedIntoVoucher: runAgain,
    },
  };
};
