import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { RefundEvent, RefundEventOf } from '@paddock/shared-domain/refunds/events';
import type { CommandContext, Commands } from '../../command-handling/commands.ts';
import { settleVouchersOf } from './block-vouchers.ts';
import { dateOfStream } from '../date-of-stream.ts';
import { endMove } from '../end-move.ts';
import type { Process } from '../process.ts';
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
const must = (outcome: unknown): void => {
  if (outcome === 'busy') throw new Error('A reservation cannot be settled yet: a payment of it is under way.');
};

/**
 * Makes good what a crash left between a cancellation or move and its refund: the log says what was decided, and everything is
 * keyed by it, so that reading it twice gives money back once (decision D6).
 */
export const refundsProcess = (commands: Commands, refunds: Refunds): Process<ScheduleEvent | RefundEvent> => {
  const moved = async (event: Recorded<ScheduleEventOf<'ReservationMoved' | 'SlotReserved'>>) => {
    const { difference, reservationId, checkoutId = null, userId, locationId } = event.data;
    if (difference === undefined) return;
    // A move across days settles nothing before its old day let go: the reservation may have been cancelled meanwhile.
    if (event.type === 'SlotReserved' && event.data.movedFromDate !== undefined) {
      const { commandId: moveId, at: now } = event.metadata;
      const arrival = {
        reservationId,
        locationId,
        fromDate: event.data.movedFromDate,
        toDate: dateOfStream(event.stream),
        moveId,
      };
      const ended = await endMove(commands, arrival, { actor: { kind: 'system', process: 'refunds' }, now });
      must(ended.outcome);
      if (ended.outcome === 'undone') return;
    }
    const sold = { reservationId, checkoutId, userId, locationId };
    must(await refunds.moved({ ...sold, difference, moveId: event.metadata.commandId }, contextOf(event)));
  };
  const runAgain = async ({ stream }: Recorded): Promise<void> =>
    void (await refunds.run(stream.slice(stream.indexOf('-') + 1)));
  /** Whoever wrote it down may have died before the vouchers of it were blocked or freed. */
  const vouchersOf = async ({ data, metadata }: Recorded<RefundEventOf<'ChargeTakenBack' | 'ChargeGivenBack'>>) => {
    if ((await settleVouchersOf(commands, data, metadata.at)) === 'later')
      throw new Error('The vouchers of a disputed charge cannot be settled yet.');
  };
  return {
    name: 'refunds',
    // A payment under way holds up its own reservation, and no other of that day.
    inOrderOf: ({ stream, data }) => ('reservationId' in data ? data.reservationId : stream),
    on: {
      ReservationCancelled: async (event) => {
        const { refund, reservationId, checkoutId = null, userId, locationId } = event.data;
        if (refund === undefined) return;
        must(await refunds.ended({ reservationId, checkoutId, userId, locationId, refund }, contextOf(event)));
      },
      ReservationMoved: moved,
      SlotReserved: moved,
      // What waits for the provider is the janitor's: it must not hold back whoever comes after.
      RefundDue: async ({ data: { sourceId } }) => void (await refunds.run(sourceId)),
      // What staff decided about a refused refund; the stream names its source.
      CardRefundRetried: runAgain,
      ChargeTakenBack: vouchersOf,
      ChargeGivenBack: vouchersOf,
      RefundPaidByHand: runAgain,
      RefundTurnedIntoVoucher: runAgain,
    },
  };
};
