import { accountDecider } from '@paddock/shared-domain/billing/account';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import { priceSessions } from '@paddock/shared-domain/club/club-price';
import { applyRate } from '@paddock/shared-domain/kernel/money';
import { DAY } from '@paddock/shared-domain/kernel/time';
import type { MoneyWorld } from './ledger-world.ts';
import { cast, LOCATION, RATES, type Customer } from './ledger-customer.ts';
import { payByCard } from './ledger-payment-stories.ts';

const termsOf = (world: MoneyWorld) => {
  const offer = {
    creditsPerSession: 250,
    tiers: [{ fromSessions: 1, discountPpm: 200_000 }],
    taxRate: world.pick(RATES),
    introCents: null,
    minSessions: 1,
    maxSessions: 100,
  };
  const price = cast<Record<string, number>>(priceSessions(1 + world.below(6), cast(offer)));
  const sessions = 1 + world.below(6);
  const worth = sessions * 2500;
  const recurringCents =
    price['recurringCents'] !== undefined && price['sessions'] === sessions
      ? price['recurringCents']
      : worth - applyRate(cast(worth), cast(200_000), 'half-up');
  const terms = {
    locationId: LOCATION,
    zone: 'America/Los_Angeles',
    intro: false,
    sessions,
    creditsRecurring: sessions * 250,
    recurringCents,
    discountPpm: 200_000,
    startedOn: world.now().slice(0, 10),
  };
  return { terms, taxCents: applyRate(cast(recurringCents), cast(world.pick(RATES)), 'up') };
};

export const club = async (world: MoneyWorld, customer: Customer): Promise<void> => {
  const { send, below } = world;
  const userId = customer.id;
  const {
    club: { present },
    credits,
  } = await world.load(accountDecider, userId);
  if (present === undefined || below(12) === 0) {
    const [id, membershipId] = [world.fresh('p'), world.fresh('m')];
    const { terms, taxCents } = termsOf(world);
    const purpose = { kind: 'enrolment', membershipId, terms, taxCents, cardFingerprint: null };
    const enrol = () =>
      send(accountDecider, userId, 'EnrolMember', {
        userId,
        membershipId,
        terms,
        paymentId: id,
        taxCents,
        cardFingerprint: null,
      });
    await payByCard(world, customer, id, terms.recurringCents + taxCents, purpose, enrol);
    return;
  }
  const { membershipId } = present;
  const cycle = present.lastCycle + 1;
  const taxCents = below(500);
  const choice = below(6);
  if (choice === 0) await send(accountDecider, userId, 'CancelMembership', { userId, by: 'staff' });
  else if (choice === 1)
    await send(accountDecider, userId, 'FailRenewal', { userId, membershipId, cycle, taxCents, text: 'No.' });
  else if (choice === 2) {
    world.pass(120 * DAY);
    for (const lotId of credits.lots.keys()) await send(accountDecider, userId, 'ExpireCredits', { userId, lotId });
  } else {
    const id = world.fresh('p');
    const renew = () =>
      send(accountDecider, userId, 'RenewMembership', { userId, membershipId, cycle, paymentId: id, taxCents });
    const purpose = { kind: 'renewal', membershipId, cycle, taxCents };
    await payByCard(world, customer, id, present.terms.recurringCents + taxCents, purpose, renew);
  }
  world.pass(below(40) * DAY);
};
export const spendOnSlot = async (world: MoneyWorld, { id: userId }: Customer): Promise<void> => {
  const { credits } = await world.load(accountDecider, userId);
  const have = creditsBalance(credits, world.now());
  if (have < 10) return;
  const holdId = world.fresh('h');
  const wanted = 1 + world.below(Math.min(have, 400));
  if (!(await world.send(accountDecider, userId, 'HoldCredits', { userId, holdId, credits: wanted }))) return;
  if (!(await world.send(accountDecider, userId, 'SpendOnSlot', { userId, holdId, feeCents: 0 }))) return;
  if (world.below(2) === 0)
    await world.send(accountDecider, userId, 'ReturnCredits', {
      userId,
      holdId,
      refundId: world.fresh('f'),
      credits: 1 + world.below(wanted),
      against: 'refunds',
    });
};
