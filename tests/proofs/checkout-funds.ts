import type { Commands } from '@paddock/kit/command-handling/commands';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { AccountEvent } from '@paddock/shared-domain/billing/events';
import { LotId, PaymentId, PromotionId, type UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { accept } from '@paddock/shared-domain/kernel/decider';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { promotionDecider } from '@paddock/shared-domain/promotions/decider';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { id, localDate, price, ratePpm } from '../support/builders/brands.ts';

const sealed = { subjectId: id.subject('s1'), box: 'sealed' };

/** Sells a voucher to a customer, before the story of a proof begins. */
export const sellVoucher = async (commands: Commands, name: string, userId: UserId, cents: number, now: Instant) => {
  const voucherId = VoucherId.parse(name);
  const greeting = { code: sealed, emailTo: null, fromName: null, comments: null };
  const data = { voucherId, userId, paymentId: PaymentId.parse(`pay${name}`), amountCents: price(cents), greeting };
  const sold = await commands.handle(voucherDecider, voucherId, [{ type: 'SellVoucher', data }], {
    ...{ commandId: `sell:${name}`, actor: { kind: 'system', process: 'proof' } as const, now },
  });
  if (sold.outcome !== 'accepted') throw new Error(`No voucher ${name}: ${sold.outcome}`);
  return voucherId;
};

/** Makes a promotion code with one use, before the story of a proof begins. */
export const makePromotion = async (commands: Commands, code: string, now: Instant) => {
  const promotionId = PromotionId.parse(code);
  const terms = {
    ...{ discount: { kind: 'percentage', ppm: ratePpm(100_000) } as const, locationIds: null, minimumCents: price(0) },
    ...{ firstDate: localDate('2027-01-01'), lastDate: null, firstVisit: true, mostUses: 1 },
  };
  const made = await commands.handle(
    promotionDecider,
    promotionId,
    [{ type: 'MakePromotion', data: { promotionId, terms } }],
    { commandId: `make:${code}`, actor: { kind: 'system', process: 'proof' }, now },
  );
  if (made.outcome !== 'accepted') throw new Error(`No promotion ${code}: ${made.outcome}`);
  return promotionId;
};

/** Writes a grant without its command: the rules of the club are proved elsewhere. */
const granting = (event: AccountEvent) => ({ ...accountDecider, decide: () => accept(event) });

/** Gives a customer credits that expire after some days. */
export const grantCredits = async (
  commands: Commands,
  lot: string,
  userId: UserId,
  credits: number,
  now: Instant,
  days = 60,
) => {
  const value = credits * 10;
  const event = {
    type: 'CreditsGranted',
    data: {
      ...{ userId, lotId: LotId.parse(lot), membershipId: 'm1', cycle: 0, credits, paidCents: credits * 8 },
      ...{ discountCents: credits * 2, taxCents: 0, locationId: 'downtown', paymentId: `pay${lot}` },
      expiresAt: plusMillis(now, days * DAY),
      postings: [
        { account: `receivable:${userId}`, amountCents: credits * 8 },
        { account: 'discounts:credits', amountCents: credits * 2 },
        { account: `liability:credits:${userId}`, amountCents: -value },
      ],
    },
  } as unknown as AccountEvent;
  const given = await commands.handle(
    granting(event),
    userId,
    [{ type: 'VoidCreditHold', data: { userId, holdId: 'any' } }],
    {
      ...{ commandId: `grant:${lot}`, actor: { kind: 'system', process: 'proof' } as const, now },
    },
  );
  if (given.outcome !== 'accepted') throw new Error(`No credits ${lot}: ${given.outcome}`);
};

/** Writes account events directly: a member of the club without the club's own process. */
export const writeAccount = async (commands: Commands, userId: UserId, event: object, now: Instant): Promise<void> => {
  const written = await commands.handle(
    granting(event as AccountEvent),
    userId,
    [{ type: 'VoidCreditHold', data: { userId, holdId: 'any' } }],
    {
      commandId: `write:${userId}:${JSON.stringify(event)}`.slice(0, 190),
      actor: { kind: 'system', process: 'proof' },
      now,
    },
  );
  if (written.outcome !== 'accepted') throw new Error(`The account was not written: ${written.outcome}`);
};
export const enrolled = (userId: UserId, locationId: string) => ({
  type: 'MemberEnrolled',
  data: {
    ...{ userId, membershipId: 'm1', locationId, zone: 'America/Los_Angeles', intro: false, sessions: 4 },
    ...{ creditsRecurring: 1000, recurringCents: 8000, discountPpm: 200_000, startedOn: '2027-03-01' },
    ...{ paymentId: 'payenrol', cardFingerprint: null },
  },
});
/** A renewal that the card did not pay: the member is not in good standing any more. */
export const lapsed = (userId: UserId) => ({
  type: 'RenewalFailed',
  data: { userId, membershipId: 'm1', cycle: 1, itemId: 'renewal1', amountCents: 8760, text: 'Declined.' },
});
