import { accountEvents } from '@paddock/shared-domain/billing/events';
import { paymentEvents } from '@paddock/shared-domain/payments/events';
import { refundEvents } from '@paddock/shared-domain/refunds/events';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { FEWEST_IN_BOOK } from '@paddock/shared-domain/kernel/books';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { APPROVAL_LAPSES_AFTER } from '@paddock/shared-domain/billing/approvals';
import { givenAwayDecider } from '@paddock/shared-domain/billing/given-away';
import { voucherEvents } from '@paddock/shared-domain/vouchers/events';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { paymentPostings } from '@paddock/shared-domain/payments/payment-postings';
import { DAY, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import { SANTA_ANA } from '@paddock/embedded/demo/venue-plan';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { allowanceDecider } from '@paddock/shared-domain/vouchers/allowance';
import { promotionDecider } from '@paddock/shared-domain/promotions/decider';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { clear, deskMoney, owe, refund } from '../proofs/ledger-bill-stories.ts';
import { checkout } from '../proofs/ledger-checkout-story.ts';
import { club, spendOnSlot } from '../proofs/ledger-club-stories.ts';
import { cast, type Customer, GREETING } from '../proofs/ledger-customer.ts';
import { buyVoucher, settle } from '../proofs/ledger-payment-stories.ts';
import type { Teller } from './teller.ts';

const STORIES = [buyVoucher, checkout, checkout, refund, club, owe, settle, spendOnSlot, deskMoney];
/** The event types that the random stories must reach. */
const REACHED: readonly string[] = [accountEvents, paymentEvents, voucherEvents, refundEvents]
  .flat()
  .map(({ shape }) => shape.type.value);
/** Far more than needed. */
const MOST_ROUNDS = 100;
const { locationId, terms: place } = SANTA_ANA;

/** A customer who buys, owes, cancels and gets money back, at random, until every event type of money has occurred. */
export const tellMoney = async (teller: Teller): Promise<void> => {
  const customer: Customer = { id: teller.id('customer'), vouchers: [], sales: [] };
  const userId = customer.id;
  for (let round = 0; round < MOST_ROUNDS && !REACHED.every(teller.has); round += 1)
    for (const story of STORIES) {
      await story(teller, customer);
      teller.pass(teller.below(2 * DAY));
    }
  await teller.send(accountDecider, userId, 'CancelMembership', { userId, by: 'staff' });
  await clear(teller, customer);
};

/** A member who chooses other sessions, takes that back, pauses, and goes on. */
export const tellChanges = async ({ does, id, now, pass }: Teller): Promise<void> => {
  const [userId, membershipId] = [id('changing member'), id('changed membership')];
  const account = (type: string, data: object = {}) => does(accountDecider, userId, type, { userId, ...data });
  const terms = {
    ...{ locationId, zone: place.timezone, intro: false, sessions: 4, creditsRecurring: 1000, recurringCents: 8000 },
    ...{ discountPpm: 200_000, startedOn: localDateOf(now(), place.timezone) },
  };
  const tax = { taxCents: 760 };
  await account('EnrolMember', { membershipId, terms, paymentId: id('enrolment'), ...tax, cardFingerprint: null });
  pass(32 * DAY);
  await account('RenewMembership', { membershipId, cycle: 1, paymentId: id('second month'), ...tax });
  const month = { sessions: 6, creditsRecurring: 1500, recurringCents: 12_000, discountPpm: 200_000 };
  await account('ChooseSessions', { month, amountCents: 13_140 });
  await account('WithdrawSessionsChoice', { amountCents: 8760 });
  await account('PauseMembership', { cycles: 2, mostCycles: 3, mostAYear: 1 });
  await account('ResumeMembership');
  await account('CancelMembership', { by: 'staff' });
};

/** A member whose renewals fail, who is reminded, and whose credits expire. */
export const tellArrears = async ({ does, load, id, now, at, pass }: Teller): Promise<void> => {
  const [userId, membershipId] = [id('late member'), id('late membership')];
  const account = (type: string, data: object = {}) => does(accountDecider, userId, type, { userId, ...data });
  const terms = {
    ...{ locationId, zone: place.timezone, intro: false, sessions: 4, creditsRecurring: 1000, recurringCents: 8000 },
    ...{ discountPpm: 200_000, startedOn: localDateOf(now(), place.timezone) },
  };
  const tax = { taxCents: 760 };
  await account('EnrolMember', { membershipId, terms, paymentId: id('enrolment'), ...tax, cardFingerprint: null });
  pass(25 * DAY);
  const priced = { membershipId, cycle: 1, amountCents: 8760, formerCents: 8000, notice: 'amount' };
  await account('PriceRenewal', priced);
  pass(7 * DAY);
  await account('FailRenewal', { membershipId, cycle: 1, ...tax, text: 'No.' });
  await account('RecordPaymentReminder', { membershipId, cycle: 1, attempt: 1 });
  pass(31 * DAY);
  await account('SkipRenewal', { membershipId, cycle: 2 });
  await account('WriteOffOutstandingItems', { reservationId: null });
  await account('RestoreStanding');
  await account('CancelMembership', { by: 'staff' });
  const { credits } = await load(accountDecider, userId);
  for (const [lotId, { expiresAt }] of credits.lots) {
    at(plusMillis(expiresAt, -DAY));
    await account('AnnounceExpiry', { lotId });
    at(expiresAt);
    await account('ExpireCredits', { lotId });
  }
};

/** A company with a busy year, and a sale of that year that is owed again in the next: its book is closed, and read. */
export const tellBusyYear = async ({ does, id, pass }: Teller): Promise<void> => {
  const userId = UserId.parse(id('company'));
  const account = (type: string, data: object) => does(accountDecider, userId, type, { userId, ...data });
  const cost = { priceCents: priceCents(1000), feeCents: priceCents(0), taxCents: priceCents(95) };
  const sales = Array.from({ length: FEWEST_IN_BOOK / 2 }, (_, n) => id(`company's sale ${n}`));
  for (const reservationId of sales) {
    await account('AddOutstandingItem', {
      ...{ itemId: reservationId, kind: 'reservation', reservationId, checkoutId: null, locationId, amountCents: 1095 },
      postings: unpaidSalePostings(userId, locationId, cost),
    });
    await account('WriteOffOutstandingItems', { reservationId });
  }
  pass(366 * DAY);
  await account('ReopenItems', { itemId: id("company's sale again"), reservationId: sales[0], locationId });
  await account('WriteOffOutstandingItems', { reservationId: null });
};

/** A voucher that counts for a day, that staff block and unblock, and whose payment is refunded outside Paddock, which fails. Its code is replaced, its balance refunded. */
export const tellBlocks = async ({ does, id, pass }: Teller): Promise<void> => {
  const [paymentId, voucherId, userId] = [id('blocked payment'), id('blocked voucher'), id('blocked buyer')];
  const amountCents = 5000;
  for (const whose of [userId, id('card of blocked buyer')]) {
    await does(allowanceDecider, whose, 'CountPurchase', { paymentId, userId, amountCents, mostCents: 10_000 });
    await does(allowanceDecider, whose, 'UncountPurchase', { paymentId, userId });
  }
  const voucher = (type: string, data: object = {}, reason?: string) =>
    does(voucherDecider, voucherId, type, { voucherId, userId, ...data }, reason);
  await voucher('SellVoucher', { paymentId, amountCents, greeting: GREETING });
  await voucher('BlockVoucherByStaff', {}, 'Asked to.');
  pass(DAY);
  await voucher('UnblockVoucherByStaff', {}, 'A mistake.');
  await voucher('RecordPaymentRefund', { whole: true });
  await voucher('RecordPaymentRefund', { whole: false });
  const codeId = id('new code of blocked voucher');
  await does(voucherDecider, codeId, 'ReserveVoucherCode', { voucherId, codeId, userId });
  const mailed = { code: GREETING.code, emailTo: GREETING.code };
  await voucher('ReissueVoucher', { codeId, ...mailed }, 'The code was on a picture.');
  const refundId = id('balance');
  await voucher('WithdrawVoucherBalance', { refundId, outsideCents: 0 }, 'They moved away.');
  const due = { refundId, sourceId: paymentId, chargeId: null, intentId: `pi_${id('balance')}`, userId, voucherId };
  await does(refundsDecider, paymentId, 'OpenVoucherRefund', { ...due, amountCents, capturedCents: amountCents });
};

/** A promotion code: made, changed, held and released, used and given back, and ended. */
export const tellPromotion = async ({ does, id, now, pass }: Teller): Promise<void> => {
  const promotionId = 'SPRING20';
  const promotion = (type: string, data: object = {}, reason?: string) =>
    does(promotionDecider, promotionId, type, { promotionId, ...data }, reason);
  const terms = {
    ...{
      discount: { kind: 'percentage', ppm: 200_000 },
      firstDate: localDateOf(now(), place.timezone),
      lastDate: null,
    },
    ...{ locationIds: [locationId], minimumCents: 2000, firstVisit: true, mostUses: 100 },
  };
  await promotion('MakePromotion', { terms });
  await promotion('RevisePromotion', { terms: { ...terms, discount: { kind: 'sum', cents: 500 } } });
  const userId = id('customer with a code');
  for (const checkoutId of [id('left checkout with a code'), id('checkout with a code')]) {
    await promotion('HoldPromotion', { checkoutId, userId, amountCents: 500, reservations: 1 });
    if (checkoutId === id('checkout with a code')) await promotion('TakePromotionUse', { checkoutId });
    else await promotion('ReleasePromotionUse', { checkoutId });
    pass(MINUTE);
  }
  const back = { checkoutId: id('checkout with a code'), reservationId: id('reservation with a code') };
  await promotion('GiveBackPromotion', { ...back, amountCents: 500 });
  await promotion('EndPromotion', {}, 'The spring is over.');
};

/** What staff give away: counted, counted no longer, and beyond the sums with a second person, who refuses or agrees. */
export const tellGifts = async ({ does, id, now, pass }: Teller): Promise<void> => {
  const userId = id('customer of a bad evening');
  const [askedBy, givenBy] = [id('asks'), id('gives')];
  const giving = (type: string, data: object = {}) =>
    does(
      givenAwayDecider,
      localDateOf(now(), place.timezone),
      type,
      { givingId: id('giving'), userId, ...data },
      'The power failed.',
    );
  await giving('CountGiving', { givenBy, act: 'write_off', amountCents: 2190 });
  await giving('UncountGiving');
  await giving('CountGiving', { givenBy, act: 'refund', amountCents: 21_900, agreedBy: askedBy });
  const date = localDateOf(now(), place.timezone);
  await does(givenAwayDecider, date, 'EndGivingDay', { date });
  const account = (type: string, data: object) =>
    does(accountDecider, userId, type, { userId, ...data }, 'The power failed.');
  for (const [matter, answer] of [
    ['0'.repeat(32), 'DeclineApproval'],
    ['1'.repeat(32), 'GrantApproval'],
  ] as const) {
    const approvalId = id(`approval ${answer}`);
    const lapsesAt = plusMillis(now(), APPROVAL_LAPSES_AFTER);
    const request = { approvalId, matter, act: 'refund', amountCents: 21_900, askedBy, lapsesAt };
    await account('RequestApproval', request);
    pass(MINUTE);
    await account(answer, { approvalId, ...(answer === 'GrantApproval' && { grantedBy: givenBy }) });
    if (answer === 'GrantApproval') await account('UseApproval', { approvalId, usedFor: id('giving') });
  }
};

/** Vouchers whose buyers dispute the charge: one dispute is won, one is lost while a refund waits. */
export const tellDisputes = async ({ does, id, now, pass }: Teller): Promise<void> => {
  for (const stands of ['given-back', 'lost']) {
    const of = (name: string) => id(`${name} ${stands}`);
    const [paymentId, voucherId, userId] = [of('payment'), of('voucher'), of('buyer')];
    const [amountCents, chargeId, intentId] = [5000, `ch_${of('charge')}`, `pi_${of('charge')}`];
    const means = { kind: 'card', customerId: 'cus', paymentMethodId: 'pm' };
    const purpose = { kind: 'voucher', voucherId, greeting: GREETING };
    const request = { paymentId, userId, amountCents, purpose, means, offSession: false };
    await does(paymentDecider, paymentId, 'RequestPayment', request);
    const paid = { userId, intentId, chargeId, amountCents, receiptUrl: null };
    const facts = {
      PaymentPrepared: {},
      PaymentIntentCreated: { intentId },
      PaymentConfirmationStarted: { attempt: 1 },
      PaymentChallenged: { expiresAt: plusMillis(now(), 10 * MINUTE) },
      PaymentCaptured: { ...paid, postings: paymentPostings(cast(userId), amountCents) },
      PaymentSettled: { userId, amountCents },
    };
    for (const [type, data] of Object.entries(facts))
      await does(paymentDecider, paymentId, 'RecordFacts', { facts: [{ type, data: { paymentId, ...data } }] });
    const sold = { voucherId, userId, paymentId, amountCents, greeting: GREETING };
    await does(voucherDecider, voucherId, 'SellVoucher', sold);
    pass(DAY);
    const refundId = of('refund');
    const due = {
      ...{ refundId, sourceId: paymentId, chargeId, intentId, userId, locationId, reservationIds: [] },
      ...{ cause: 'goodwill', cardCents: 1000, voucherCents: 0, voucherId: null, credits: [], netCents: 1000 },
      ...{ taxCents: 0, captured: { cardCents: amountCents, voucherCents: 0, credits: 0 } },
    };
    const refunds = (type: string, data: object) => does(refundsDecider, paymentId, type, data);
    if (stands === 'lost') await refunds('OpenRefunds', { refunds: [due] });
    const disputeId = `dp_${of('dispute')}`;
    const dispute = { sourceId: paymentId, userId, chargeId, disputeId, amountCents, code: 'fraudulent' };
    await refunds('RecordDispute', { ...dispute, stands: 'taken' });
    await does(voucherDecider, voucherId, 'BlockVoucher', { voucherId, userId, disputeId });
    pass(DAY);
    await refunds('RecordDispute', { ...dispute, stands });
    if (stands === 'given-back')
      await does(voucherDecider, voucherId, 'UnblockVoucher', { voucherId, userId, disputeId });
    else await refunds('WithholdCardRefund', { refundId });
  }
};
