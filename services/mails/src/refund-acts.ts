import { evolveRefunds, isRefundUnderWay, noRefunds, type Refund } from '@paddock/shared-domain/refunds/refunds';
import type { RefundEvent, RefundEventOf } from '@paddock/shared-domain/refunds/events';
import type { AnyRefundCause } from '@paddock/shared-domain/booking/refund-terms';
import type { RefundId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { MailDeps } from './mail-deps.ts';

type Decided = { readonly stream: string; readonly cause: AnyRefundCause; readonly at: string };
/**
 * The refunds of one payment that one act decided, identified by cause and time. What staff give has no other letter, and two may
 * give at the same moment: it is identified by the command.
 */
export const refundActKey = ({ stream, cause, at }: Decided): string => `${stream}:${cause}:${at}`;

type Settlement = Recorded<RefundEventOf<'RefundPaidByHand' | 'RefundTurnedIntoVoucher' | 'CardRefundRetried'>>;
const isSettlement = (event: Recorded<RefundEvent>): event is Settlement =>
  ['RefundPaidByHand', 'RefundTurnedIntoVoucher', 'CardRefundRetried'].includes(event.type);

/** Refunds that are reported together, in their present state. */
export type RefundAct = {
  /** The key of the mail. */
  readonly key: string;
  readonly done: readonly Refund[];
  /** Refused by the card at once. Those that its bank returned later are in {@link refundsReturnedBy}. */
  readonly failed: readonly Refund[];
  /** What staff did about those that the card had refused. */
  readonly settlement: Settlement | undefined;
};

/**
 * The act of a refund, with all refunds decided with it or settled with it by staff after a card refused. Undefined while one of
 * them is under way: the last one reports all.
 */
export const refundActOf = async (
  { store, decode }: Pick<MailDeps, 'store' | 'decode'>,
  stream: string,
  refundId: RefundId,
): Promise<RefundAct | undefined> => {
  let refunds = noRefunds;
  const acts = new Map<RefundId, string>();
  const settlements = new Map<RefundId, Settlement>();
  for await (const stored of store.readStream(stream)) {
    const event = decode(stored) as Recorded<RefundEvent>;
    refunds = evolveRefunds(refunds, event);
    if (event.type === 'RefundDue')
      acts.set(
        event.data.refundId,
        event.data.cause === 'goodwill'
          ? `${stream}:goodwill:${event.metadata.commandId}`
          : refundActKey({ stream, cause: event.data.cause, at: event.metadata.at }),
      );
    if (event.type === 'VoucherRefundDue')
      acts.set(event.data.refundId, refundActKey({ stream, cause: 'voucher', at: event.metadata.at }));
    if (isSettlement(event)) settlements.set(event.data.refundId, event);
  }
  const [act, settlement] = [acts.get(refundId), settlements.get(refundId)];
  if (act === undefined) return undefined;
  const isMate = (id: RefundId): boolean =>
    settlement === undefined
      ? acts.get(id) === act && !settlements.has(id)
      : settlements.get(id)?.metadata.commandId === settlement.metadata.commandId;
  const mates = [...acts.keys()].filter(isMate).flatMap((id) => refunds.get(id) ?? []);
  if (mates.some(isRefundUnderWay)) return undefined;
  return {
    key: settlement === undefined ? act : `${stream}:settled:${settlement.metadata.commandId}`,
    done: mates.filter(({ completed }) => completed),
    // Money that the card's bank took back is with the customer already: not a failure.
    failed: mates.filter(
      ({ completed, card, returned, withheld }) =>
        !completed && card === 'failed' && returned.length === 0 && !withheld,
    ),
    settlement,
  };
};

/**
 * The refunds that one refund of the provider paid and that are owed again since the card's bank returned it. Empty if staff have
 * done something about it since, or the bank has taken the whole charge back.
 */
export const refundsReturnedBy = async (
  { store, decode }: Pick<MailDeps, 'store' | 'decode'>,
  { stream, data: { providerRefundId } }: Recorded<RefundEventOf<'CardRefundReturned'>>,
): Promise<readonly Refund[]> => {
  let refunds = noRefunds;
  for await (const stored of store.readStream(stream))
    refunds = evolveRefunds(refunds, decode(stored) as Recorded<RefundEvent>);
  return [...refunds.values()].filter(
    ({ card, returned, withheld }) => card === 'failed' && !withheld && returned.at(-1) === providerRefundId,
  );
};
