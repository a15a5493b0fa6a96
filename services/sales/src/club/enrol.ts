import { type MonthPrice, priceCredits } from '@paddock/shared-domain/club/club-price';
import type { enrolCredits } from '@paddock/shared-domain/club/contract';
import type { MembershipTerms } from '@paddock/shared-domain/club/events';
import { isActive } from '@paddock/shared-domain/club/membership';
import { MembershipId, PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import type { Payment } from '@paddock/shared-domain/payments/payment';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { actingFor } from '@paddock/kit/http/actor-of';
import type { Answer } from '@paddock/kit/http/answers';
import type { AccountHandler } from '@paddock/kit/http/handler';
import { invalid, problem } from '@paddock/kit/http/problems';
import type { PaymentRun } from '../payments/process/payments.ts';
import { type Applicant, applicantOf, type ClubDeps } from './club-deps.ts';
import { creditsProblem } from './refusals.ts';
import { derivedId } from '@paddock/kit/command-handling/derived-id';

const alreadyMember = problem('invalid', { text: 'This account is already a member.' });

const termsOf = ({ location, offer }: Applicant, price: MonthPrice, now: Instant): MembershipTerms => ({
  locationId: location.id,
  zone: location.timezone,
  intro: price.intro,
  sessions: price.sessions,
  creditsRecurring: price.credits,
  recurringCents: price.recurringCents,
  discountPpm: price.discountPpm,
  startedOn: localDateOf(now, location.timezone),
  creditsPerSession: offer.creditsPerSession,
  ...(location.credits_expiry_cycles === null ? {} : { creditsExpiryCycles: location.credits_expiry_cycles }),
});

/** Whether a payment is for this month at this venue and price: the amount must be the quoted one (invariant C3). */
const isSameWish = (
  { purpose, amountCents, means }: NonNullable<Payment['request']>,
  { location, card }: Applicant,
  { credits, intro, totalCents }: MonthPrice,
): boolean =>
  purpose.kind === 'enrolment' &&
  purpose.terms.locationId === location.id &&
  purpose.terms.creditsRecurring === credits &&
  purpose.terms.intro === intro &&
  // A card stored since pays instead of the old one.
  (means.kind !== 'card' || means.paymentMethodId === card?.paymentMethodId) &&
  amountCents === totalCents;

/**
 * Joins the club (CLUB-17). The payment's id derives from the account, the number of its memberships and of failed attempts. So
 * parallel requests in any process join the same payment: one charge, one membership (threat TH-45).
 */
export const createEnrol = (parts: ClubDeps): AccountHandler<typeof enrolCredits> => {
  const { deps, payments, reply, introCards } = parts;
  const enrolling = new Map<UserId, Promise<Answer<PaymentStatus>>>();

  /** The payment of this attempt: the first that has not failed. */
  const attemptOf = async (userId: UserId, memberships: number): Promise<{ id: PaymentId; payment: Payment }> => {
    for (let attempt = 0; ; attempt += 1) {
      const id = PaymentId.parse(derivedId(`enrolment ${userId} ${memberships} ${attempt}`));
      const { payment } = await payments.look(id);
      if (payment.phase !== 'abandoned') return { id, payment };
    }
  };

  const enrol: AccountHandler<typeof enrolCredits> = async ({
    account: userId,
    body,
    caller,
    commandId,
    requestId,
    now,
  }) => {
    if (!(await deps.business.get()).hasClub) return problem('invalid', { text: 'This venue has no club.' });
    const applicant = await applicantOf(parts, userId, body.location);
    if (applicant === undefined) return invalid({ location: ['There is no such venue.'] });
    // 1. Eligibility and price.
    const { account, card, fingerprint } = applicant;
    const { club } = account;
    if (isActive(club.present)) return alreadyMember;
    if (card === null) return problem('card_missing');
    const price = priceCredits(body.credits_amount, applicant.offer, applicant.introOpen);
    if (typeof price === 'string') return creditsProblem(price, 'credits_amount');
    const context = { commandId, requestId, now, actor: actingFor(caller, userId, 'user.change_user') };
    // 2. The attempt under way, if any; one that waits for the bank is abandoned if the customer now wants other terms.
    let { id, payment } = await attemptOf(userId, club.past.size + (club.present === undefined ? 0 : 1));
    if (payment.request !== undefined && !isSameWish(payment.request, applicant, price)) {
      if (payment.phase !== 'challenged') return problem('payment_unresolved');
      const ended = await payments.abandon(id);
      if (ended.payment.phase !== 'abandoned') return problem('payment_unresolved');
      ({ id, payment } = await attemptOf(userId, club.past.size + (club.present === undefined ? 0 : 1)));
    }
    // 3. The intro rate: once per card, across accounts.
    const claim =
      price.intro && fingerprint !== null ? await introCards.claim(fingerprint, userId, context) : ('held' as const);
    if (claim === 'busy') return problem('busy');
    if (claim === 'taken') return creditsProblem('no-intro-rate', 'credits_amount');
    // 4. Charge, then enrol.
    const paid = payments.pay(
      {
        paymentId: id,
        userId,
        amountCents: price.totalCents,
        purpose: {
          kind: 'enrolment',
          membershipId: MembershipId.parse(derivedId(`membership ${id}`)),
          terms: termsOf(applicant, price, now),
          taxCents: price.taxCents,
          cardFingerprint: fingerprint,
        },
        means: { kind: 'card', customerId: card.customerId, paymentMethodId: card.paymentMethodId },
        offSession: false,
      },
      context,
    );
    const ended = async (run: PaymentRun): Promise<PaymentRun> => {
      if (run.payment.phase === 'abandoned' && claim === 'claimed' && fingerprint !== null)
        await introCards.release(fingerprint, userId, context);
      return run;
    };
    return reply.answer(id, paid.then(ended), { reader: caller.userId, done: 201 });
  };

  return async (asked) => {
    // Parallel requests of the same account wait for the first and get its result.
    const current = enrolling.get(asked.account);
    if (current !== undefined) {
      const answer = await current;
      return answer.kind === 'ok' && answer.status === 201 ? alreadyMember : answer;
    }
    const answer = Promise.resolve(enrol(asked)).finally(() => enrolling.delete(asked.account));
    enrolling.set(asked.account, answer as Promise<Answer<PaymentStatus>>);
    return answer;
  };
};
