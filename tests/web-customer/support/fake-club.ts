import type { Balance, Charge } from '@paddock/shared-domain/billing/contract';
import type { CreditQuote, Subscription } from '@paddock/shared-domain/club/contract';
import { applyRate, priceCents, ratePpmOfPercent } from '@paddock/shared-domain/kernel/money';
import type { LocationId, PaymentId } from '@paddock/shared-domain/kernel/ids';
import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import type { FakeVenue } from './fake-venue.ts';

/** Credits of one session in this fake; the intro rate is one session. */
const PER_SESSION = 250;

/** A membership in good standing that began in October: 1,250 credits left of two grants. */
export const membership = (more: Partial<Subscription> = {}): Subscription => ({
  id: 'membership1',
  name: 'The Grid',
  reservations_remaining: 5,
  reservations_remaining_this_month: 4,
  reservations_remaining_next_month: 4,
  in_good_standing: true,
  active: true,
  intro: false,
  sessions: 4,
  location: 'santaana' as LocationId,
  started: '2026-10-05T07:00:00.000Z',
  next_renewal: '2026-12-05T08:00:00.000Z',
  next_renewal_cents: 8760,
  next_renewal_card: 'good',
  next_renewal_credits: 1000,
  next_sessions: null,
  pause: null,
  pause_can_end: false,
  pause_most: 0,
  cancelable: false,
  cancelable_from: '2026-12-05T08:00:00.000Z',
  credits_balance: 1250,
  lots: [
    { credits: 1000, left: 1000, expires: '2027-02-05T08:00:00.000Z', granted: '2026-11-05T08:00:00.000Z' },
    { credits: 1000, left: 250, expires: '2027-01-05T08:00:00.000Z', granted: '2026-10-05T07:00:00.000Z' },
  ],
  unpaid_cents: 0,
  unpaid_next_try: null,
  unpaid_last_day: null,
  ...more,
});

/** The club in memory: 20% off, the tax of the location rounded up, one membership, one payment after another. */
export class FakeClub {
  subscription: Subscription | null = null;
  balance: Balance = { amount_cents: 0, detail: [] };
  charges: Charge[] = [];
  readonly #venue: FakeVenue;
  constructor(venue: FakeVenue) {
    this.#venue = venue;
  }

  /** Gives the account a membership, current or ended. */
  enter(subscription: Subscription): void {
    this.subscription = subscription;
    this.#venue.user = {
      ...this.#venue.user,
      credits_subscription_exists: subscription.active,
      credits_subscription_in_good_standing: subscription.in_good_standing,
      credits_subscription_cancelable: subscription.cancelable,
      credits_balance: subscription.credits_balance,
      credits_recurring: subscription.sessions * PER_SESSION,
      credits_recurring_cents: 8000,
      subscription_id: subscription.id,
    };
  }
  leave(): Subscription | null {
    if (this.subscription) this.enter({ ...this.subscription, active: false, in_good_standing: false });
    return this.subscription;
  }
  quote(credits: number, location: string | undefined): CreditQuote {
    const place = this.#venue.locations.find(({ id }) => id === location) ?? this.#venue.locations[0];
    const intro = credits === -1;
    const amount = intro ? PER_SESSION : credits;
    const face = priceCents(amount * 10);
    const before = intro ? priceCents(place?.subscription_intro_cost_cents ?? 0) : priceCents(face * 0.8);
    const tax = applyRate(before, ratePpmOfPercent(place?.sales_tax_rate_percent ?? 0), 'up');
    return {
      quoted_cents: face,
      total_cents: before + tax,
      credits_amount: amount,
      discount_percent: ((face - before) * 100) / face,
      pre_tax_cents: before,
      sales_tax_cents: tax,
      sales_tax_rate_percent: place?.sales_tax_rate_percent ?? 0,
      sessions: amount / PER_SESSION,
      intro,
      location: place?.id ?? ('santaana' as LocationId),
    };
  }
  join(credits: number, location: string | undefined): PaymentStatus {
    const { total_cents: total, sessions, credits_amount: amount, intro } = this.quote(credits, location);
    this.enter(membership({ sessions, intro, credits_balance: amount, next_renewal_cents: total }));
    return this.payment('completed', { amount_cents: total });
  }
  payOwed(): PaymentStatus {
    const paid = this.balance.amount_cents;
    this.balance = { amount_cents: 0, detail: [] };
    if (this.subscription) this.enter({ ...this.subscription, in_good_standing: true, unpaid_cents: 0 });
    return this.payment('completed', { purpose: 'outstanding', amount_cents: paid });
  }
  payment(state: PaymentStatus['state'], more: Partial<PaymentStatus> = {}): PaymentStatus {
    return {
      payment_id: 'payment1' as PaymentId,
      state,
      purpose: 'enrolment',
      amount_cents: 8760,
      receipt_url: null,
      action: null,
      failure: null,
      voucher: null,
      poll: '/users/me/payments/payment1',
      ...more,
    };
  }
}
