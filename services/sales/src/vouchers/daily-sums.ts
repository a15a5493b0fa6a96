import type { Decode } from '@paddock/event-store/codec';
import type { Deps } from '@paddock/kit/deps';
import { invalid, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { IdentityEvent } from '@paddock/shared-domain/identity/events';
import type { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars, type PriceCents } from '@paddock/shared-domain/kernel/money';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import { DAY, HOUR, type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import {
  accountSum,
  allowanceDecider,
  type DailySums,
  possibleAgainAt,
} from '@paddock/shared-domain/vouchers/allowance';

type Purchase = { readonly paymentId: PaymentId; readonly userId: UserId; readonly amountCents: PriceCents };
/** What an account, and a card, may spend on vouchers in 24 hours. */
export type DailySumsOf = {
  /** Counts a purchase once, before its card is charged; a problem if it would be more than a day's sum. */
  take(purchase: Purchase, now: Instant): Promise<ProblemAnswer | undefined>;
  /** The purchase was not paid: it counts no longer. */
  giveBack(purchase: Purchase, now: Instant): Promise<void>;
};

/** The sums as settings have them, in whole dollars and days. */
export const dailySumsFrom = (config: Deps['config']): DailySums => ({
  accountCents: config.VOUCHERS_PER_DAY * 100,
  cardCents: config.VOUCHERS_PER_DAY_CARD * 100,
  newCents: config.VOUCHERS_PER_DAY_NEW * 100,
  newMillis: config.VOUCHERS_NEW_DAYS * DAY,
});

/** `3 hours`: rounded up, so that it is possible when they are over. */
const hoursUntil = (then: Instant, now: Instant): string => {
  const hours = Math.max(1, Math.ceil((millisOf(then) - millisOf(now)) / HOUR));
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
};

/**
 * Purchases are counted in two streams, of the account and of the card, so that purchases at the same time, also of several accounts
 * with one card, never pass a sum. What was counted and never ended counts for its day.
 */
export const createDailySums = (
  { commands, recent }: Pick<Deps, 'commands' | 'recent'>,
  decode: Decode,
  sums: DailySums,
): DailySumsOf => {
  /** When the account began, its card, and since when it has this card; from its own stream, so always current. */
  const factsOf = async (userId: UserId) => {
    let registeredAt: Instant | undefined;
    let card: string | undefined;
    const firstSeen = new Map<string, Instant>();
    for await (const stored of recent.readStream(`user-${userId}`)) {
      const { type, data, metadata } = decode(stored) as Recorded<Extract<IdentityEvent, DomainEvent>>;
      if (type === 'UserRegistered') registeredAt = metadata.at;
      if (type !== 'CardAttached') continue;
      card = data.fingerprintHash ?? data.paymentMethodId;
      if (!firstSeen.has(card)) firstSeen.set(card, metadata.at);
    }
    const cardSince = card === undefined ? undefined : firstSeen.get(card);
    if (registeredAt === undefined || card === undefined || cardSince === undefined)
      throw new Error('Somebody without an account or a card buys a voucher.');
    return { registeredAt, card, cardSince };
  };
  const context = (commandId: string, now: Instant) =>
    ({ commandId, actor: { kind: 'system', process: 'voucher-sums' }, now }) as const;
  const uncount = async (stream: string, { paymentId, userId }: Purchase, now: Instant): Promise<void> =>
    void (await commands.handle(
      allowanceDecider,
      stream,
      [{ type: 'UncountPurchase', data: { paymentId, userId } }],
      context(`voucher-sum:${paymentId}:uncount:${stream}`, now),
    ));
  const count = (stream: string, purchase: Purchase, mostCents: number, now: Instant) =>
    commands.handle(
      allowanceDecider,
      stream,
      [{ type: 'CountPurchase', data: { ...purchase, mostCents } }],
      context(`voucher-sum:${purchase.paymentId}:count:${stream}`, now),
    );

  return {
    take: async (purchase, now) => {
      const { card, ...facts } = await factsOf(purchase.userId);
      const { mostCents, newUntil } = accountSum(sums, facts, now);
      const counts = [
        { stream: purchase.userId, mostCents, newUntil },
        { stream: `card_${card}`, mostCents: sums.cardCents, newUntil: undefined },
      ];
      for (const [at, { stream, mostCents: most, newUntil: until }] of counts.entries()) {
        const counted = await count(stream, purchase, most, now);
        if (counted.outcome === 'accepted') continue;
        for (const { stream: before } of counts.slice(0, at)) await uncount(before, purchase, now);
        if (counted.outcome === 'busy') return problem('busy');
        const { state } = await commands.load(allowanceDecider, stream);
        const again = possibleAgainAt(state, purchase.amountCents, most, now) ?? until;
        const upTo = `Gift vouchers can be bought for up to ${dollars(most)} in 24 hours`;
        const why = until === undefined ? '' : ' by a new account or with a new card';
        const when = again === undefined ? '' : ` This is possible again in ${hoursUntil(again, now)}.`;
        return invalid({ amount_cents: [`${upTo}${why}.${when}`] });
      }
      return undefined;
    },
    giveBack: async (purchase, now) => {
      const { card } = await factsOf(purchase.userId);
      for (const stream of [purchase.userId, `card_${card}`]) await uncount(stream, purchase, now);
    },
  };
};
