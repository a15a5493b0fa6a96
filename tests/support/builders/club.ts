import type { MembershipTerms } from '@paddock/shared-domain/club/events';
import { MembershipId, PaymentId } from '@paddock/shared-domain/kernel/ids';
import { RatePpm } from '@paddock/shared-domain/kernel/money';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { price } from './brands.ts';
import { ADA, DOWNTOWN } from './venue.ts';

export const MEMBERSHIP = MembershipId.parse('mem1');
export const payment = (number: number): PaymentId => PaymentId.parse(`pay${number}`);

/** Four sessions a month at the normal rate, joined on 31 January. */
export const TERMS: MembershipTerms = {
  locationId: DOWNTOWN,
  zone: 'America/Los_Angeles',
  intro: false,
  sessions: 4,
  creditsRecurring: Credits.parse(1000),
  recurringCents: price(8000),
  discountPpm: RatePpm.parse(200_000),
  startedOn: LocalDate.parse('2027-01-31'),
};
export const TAX = price(760);

export const enrol = (more: Partial<MembershipTerms> = {}, membershipId = MEMBERSHIP, paymentId = payment(0)) => ({
  type: 'EnrolMember' as const,
  data: {
    userId: ADA,
    membershipId,
    terms: { ...TERMS, ...more },
    paymentId,
    taxCents: TAX,
    cardFingerprint: 'card1',
  },
});
export const renew = (cycle: number, membershipId = MEMBERSHIP) => ({
  type: 'RenewMembership' as const,
  data: { userId: ADA, membershipId, cycle, paymentId: payment(cycle), taxCents: TAX },
});
export const fail = (cycle: number, membershipId = MEMBERSHIP) => ({
  type: 'FailRenewal' as const,
  data: { userId: ADA, membershipId, cycle, taxCents: TAX, text: 'Your card was declined.' },
});
