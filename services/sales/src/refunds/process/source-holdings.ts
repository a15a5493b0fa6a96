import { accountDecider } from '@paddock/shared-domain/billing/account';
import { deskPaymentOf } from '@paddock/shared-domain/billing/items';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { CheckoutId, PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import type { PaymentPurpose } from '@paddock/shared-domain/payments/events';
import type { Holding } from '@paddock/shared-domain/refunds/holding';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { type Held, heldOf, type Sold } from './holdings.ts';

/** One reservation that a source paid for, and what of the source's money is left for it. */
export type SourcePart = {
  readonly sold: Sold;
  readonly held: Held;
  readonly holding: Holding;
  /** Seat and start as quoted; undefined if it was booked without a checkout. */
  readonly quoted: { readonly seatName: string; readonly startsAt: string } | undefined;
};
/** A checkout or payment, by purpose. Vouchers and club credits can still be spent, so they are never refunded here. */
export type MoneySource = {
  readonly purpose: 'checkout' | PaymentPurpose['kind'];
  readonly parts: readonly SourcePart[];
  /** Some of it has not ended: nothing definite is known now. */
  readonly unsettled: boolean;
};

/** A source of an account. The refunds of the goodwill `giftId` itself are left out. */
type Asked = { readonly sourceId: string; readonly userId: UserId; readonly giftId?: string | undefined };

const partOf = async (
  commands: Commands,
  { sourceId, giftId }: Asked,
  sold: Sold,
  quoted: SourcePart['quoted'],
): Promise<SourcePart | undefined> => {
  const held = await heldOf(commands, sold, { cause: 'goodwill', moveId: giftId });
  const holding = held.holdings.find((one) => one.sourceId === sourceId);
  return holding === undefined ? undefined : { sold, held, holding, quoted };
};
const sourceOf = (purpose: MoneySource['purpose'], parts: readonly (SourcePart | undefined)[]): MoneySource => {
  const found = parts.filter((part) => part !== undefined);
  return { purpose, parts: found, unsettled: found.some(({ held }) => held.unsettled) };
};

const ofCheckout = async (commands: Commands, id: CheckoutId, asked: Asked): Promise<MoneySource | undefined> => {
  const { userId } = asked;
  const { state } = await commands.load(checkoutDecider, id);
  const { quote } = state;
  if (quote?.userId !== userId || state.phase !== 'settled') return undefined;
  const slots = quote.lines.flatMap(({ seatName, slots: of }) => of.map((slot) => ({ seatName, ...slot })));
  return sourceOf(
    'checkout',
    await Promise.all(
      slots.map(({ reservationId, seatName, startsAt }) => {
        const sold = { reservationId, checkoutId: id, userId, locationId: quote.locationId };
        return partOf(commands, asked, sold, { seatName, startsAt });
      }),
    ),
  );
};

const ofPayment = async (commands: Commands, id: PaymentId, asked: Asked): Promise<MoneySource | undefined> => {
  const { userId } = asked;
  const { items } = (await commands.load(accountDecider, userId, { named: [id] })).state;
  const atDesk = deskPaymentOf(items, id);
  const { request } = (await commands.load(paymentDecider, id)).state;
  if (atDesk === undefined && request?.userId !== userId) return undefined;
  const solds = new Map<string, Sold>();
  for (const item of items.values()) {
    const { reservationId, locationId } = item;
    if (reservationId === null) continue;
    if (item.payments.some(({ paymentId }) => paymentId === id))
      solds.set(reservationId, { reservationId, checkoutId: null, userId, locationId });
  }
  return sourceOf(
    request === undefined || request.purpose.kind === 'booking'
      ? items.get(atDesk?.[0] ?? '')?.kind === 'renewal'
        ? 'renewal'
        : 'outstanding'
      : request.purpose.kind,
    await Promise.all([...solds.values()].map((sold) => partOf(commands, asked, sold, undefined))),
  );
};

/**
 * What a checkout or payment of an account can still refund, by reservation; undefined if it is not this account's. A small total
 * that was paid later together with other items is refunded only when its booking ends.
 */
export const moneySource = async (commands: Commands, asked: Asked): Promise<MoneySource | undefined> => {
  const [checkout, payment] = [CheckoutId.safeParse(asked.sourceId), PaymentId.safeParse(asked.sourceId)];
  return (
    (checkout.success ? await ofCheckout(commands, checkout.data, asked) : undefined) ??
    (payment.success ? await ofPayment(commands, payment.data, asked) : undefined)
  );
};
