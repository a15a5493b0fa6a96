import { VersionedMap } from '@paddock/shared-domain/kernel/versioned-map';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { emptyDay } from '@paddock/shared-domain/booking/schedule-day';
import { type Pricing, priceCart } from '@paddock/shared-domain/checkout/pricing';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { spendableLots } from '@paddock/shared-domain/club/lots';
import { accept } from '@paddock/shared-domain/kernel/decider';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { localDateOf, plusMonths, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { instant } from '../support/builders/brands.ts';
import { bookingStorm, type StormOptions } from './booking-storm.ts';
import { checkCreditsAgainstModel, checkVoucherAgainstModel } from './checkout-funds-model.ts';
import { CHECKOUT_MUTANTS } from './checkout-mutants.ts';
import { playStory } from './crash-story.ts';
import { checkPricing } from './pricing-oracle.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { checkScheduleAgainstModel } from './schedule-stories.ts';
import { freshSeed } from './seed.ts';
import { STORM_MUTANTS } from './storm-mutants.ts';
import { checkZone, type ZoneRules, ZONES } from './zone-oracle.ts';
import { productRules } from './zone-rules.ts';

/** Each seeded bug is put around the real code and must be found by its checker. The same checker finds nothing in the real code. */
const seed = freshSeed('G20');
let caught = 0;
afterAll(() => console.log(`G20: ${caught} seeded bugs caught by their checkers`));

describe('a storm of bookings finds', () => {
  const storm = async (mutant: Partial<StormOptions>) =>
    (await bookingStorm({ seed, attempts: 6_000, clients: 32, seats: 5, days: 2, ...mutant })).violations;

  it('nothing in the real code', async () => expect(await storm({})).toEqual([]));
  it.each(Object.entries(STORM_MUTANTS))('%s', async (name, mutant) => {
    const found = await storm(mutant);
    console.log(`G20: ${name}: ${found[0]?.slice(0, 110)}`);
    expect(found.length, name).toBeGreaterThan(0);
    caught += 1;
  });
});

describe('the stories of a checkout find', () => {
  let provider: ProviderForProofs;
  beforeAll(async () => void (provider = await providerForProofs(20_000)));
  afterAll(() => provider.twin.close());

  it('nothing in the real code', async () => {
    for (const { scenario } of Object.values(CHECKOUT_MUTANTS))
      expect((await playStory(provider, scenario, [])).violations).toEqual([]);
  });
  it.each(Object.entries(CHECKOUT_MUTANTS))('%s', async (name, { scenario, ...mutant }) => {
    const { violations } = await playStory({ ...provider, ...mutant }, scenario, []);
    console.log(`G20: ${name}: ${violations[0]?.slice(0, 110)}`);
    expect(violations.length, name).toBeGreaterThan(0);
    caught += 1;
  });
});

describe('the model of a venue day finds', () => {
  type Decide = typeof scheduleDecider.decide;
  const check = (decide: Decide) => () =>
    checkScheduleAgainstModel({ ...scheduleDecider, decide }, { seed, stories: 2_000 });
  const slotIn = (data: object) => data as { seatId: never; startsAt: never };
  const MUTANTS: Readonly<Record<string, Decide>> = {
    'a hold let go by somebody else': (command, day) => {
      if (command.type !== 'ReleaseHeldSlot') return scheduleDecider.decide(command, day);
      const { seatId, startsAt } = slotIn(command.data);
      const there = day.slots.get(`${String(seatId)}@${String(startsAt)}`)?.occupant;
      const checkoutId = there?.kind === 'held' ? there.checkoutId : command.data.checkoutId;
      return scheduleDecider.decide({ ...command, data: { ...command.data, checkoutId } }, day);
    },
    'a blackout over a booking': (command, day) =>
      scheduleDecider.decide(command, command.type === 'BlackOutSlot' ? emptyDay : day),
    'a booking over a booking': (command, day) =>
      scheduleDecider.decide(command, command.type === 'ReserveSlot' ? emptyDay : day),
    'a past slot booked': (command, day) =>
      scheduleDecider.decide(
        { ...command, metadata: { ...command.metadata, now: instant('2027-03-02T08:00:00.000Z') } },
        day,
      ),
  };
  it.each(Object.entries(MUTANTS))('%s', (_name, decide) => {
    expect(check(decide)).toThrow();
    caught += 1;
  });
});

describe('the models of voucher and credits find', () => {
  type Vouchers = typeof voucherDecider;
  type Accounts = typeof accountDecider;
  const purse = (decide: Vouchers['decide']) => () =>
    checkVoucherAgainstModel({ ...voucherDecider, decide }, { seed, stories: 20_000 });
  const jars = (decide: Accounts['decide']) => () =>
    checkCreditsAgainstModel({ ...accountDecider, decide }, { seed, stories: 3_000 });
  const MUTANTS: Readonly<Record<string, () => unknown>> = {
    'a voucher checked outside its decider': purse((command, voucher) =>
      voucherDecider.decide(
        command,
        command.type === 'HoldVoucher' ? { ...voucher, availableCents: voucher.issued?.amountCents ?? 0 } : voucher,
      ),
    ),
    'a hold that comes after it was let go': purse((command, voucher) =>
      command.type === 'VoidVoucherHold' && !voucher.holds.has(command.data.holdId)
        ? accept()
        : voucherDecider.decide(command, voucher),
    ),
    'a refund of more than was spent': purse((command, voucher) => {
      if (command.type !== 'ReturnVoucherValue') return voucherDecider.decide(command, voucher);
      const holds = VersionedMap.of(
        [...voucher.holds].map(([id, hold]) => [id, { ...hold, returned: new VersionedMap<never, number>() }]),
      );
      return voucherDecider.decide(command, { ...voucher, holds });
    }),
    'credits spent at the moment they expire': jars((command, account) =>
      accountDecider.decide(
        { ...command, metadata: { ...command.metadata, now: plusMillis(command.metadata.now, -1) } },
        account,
      ),
    ),
    'the lots in the opposite order': jars((command, account) => {
      if (command.type !== 'HoldCredits') return accountDecider.decide(command, account);
      const decision = accountDecider.decide(command, account);
      if (decision.outcome === 'refused' || decision.events.length === 0) return decision;
      let missing = command.data.credits as number;
      const parts = spendableLots(account.credits, command.metadata.now)
        .toReversed()
        .flatMap(({ lotId, left }) => {
          const credits = Math.min(left, missing);
          missing -= credits;
          return credits > 0 ? [{ lotId, credits: Credits.parse(credits) }] : [];
        });
      const { userId, holdId } = command.data;
      return accept({ type: 'CreditsHeld', data: { userId, holdId, parts } });
    }),
    'credits spent twice': jars((command, account) =>
      accountDecider.decide(
        command,
        command.type === 'HoldCredits'
          ? {
              ...account,
              credits: {
                ...account.credits,
                lots: VersionedMap.of(
                  [...account.credits.lots].map(([id, lot]) => [id, { ...lot, left: lot.left + lot.held }]),
                ),
              },
            }
          : account,
      ),
    ),
  };
  it('nothing in the real code', () => {
    expect(purse(voucherDecider.decide)).not.toThrow();
    expect(jars(accountDecider.decide)).not.toThrow();
  });
  it.each(Object.entries(MUTANTS))('%s', (_name, check) => {
    expect(check).toThrow();
    caught += 1;
  });
});

describe('the price oracle finds', () => {
  const check = (price: typeof priceCart) => () =>
    // A mutant is found at its first wrong cart. A cent that floating point loses is rare, so there are many carts.
    checkPricing(price, { seed, carts: 200_000 });
  const taxed = (pricing: Pricing, salesTaxCents: number): Pricing => ({
    ...pricing,
    salesTaxCents: priceCents(salesTaxCents),
    totalCents: priceCents(pricing.preTaxCents + salesTaxCents),
  });
  const MUTANTS: Readonly<Record<string, typeof priceCart>> = {
    'tax in floating point': (seats, terms) => {
      const pricing = priceCart(seats, terms);
      return taxed(pricing, Math.round(pricing.preTaxCents * (terms.taxRate / 10_000 / 100)));
    },
    'rounding line by line': (seats, terms) => {
      const pricing = priceCart(seats, terms);
      if (pricing.preTaxCents !== pricing.subtotalCents) return pricing;
      const lines = pricing.lines.map((line) =>
        Math.floor(((line.totalCents + line.bookingFeeCents) * terms.taxRate + 500_000) / 1e6),
      );
      return taxed(
        pricing,
        lines.reduce((sum, tax) => sum + tax, 0),
      );
    },
    'tax rounded up': (seats, terms) => {
      const pricing = priceCart(seats, terms);
      return taxed(pricing, Math.ceil((pricing.preTaxCents * terms.taxRate) / 1e6));
    },
    'credits rounded up to the next whole one': (seats, terms) => {
      const pricing = priceCart(seats, terms);
      const over = pricing.preTaxCents % 10 > 0 && pricing.creditsUsing < terms.credits ? 1 : 0;
      return { ...pricing, creditsUsing: Credits.parse(pricing.creditsUsing + over) };
    },
    'the voucher taken off after the credits': (seats, terms) => {
      const first = priceCart(seats, { ...terms, voucherCents: priceCents(0) });
      const rest = Math.min(terms.voucherCents, first.preTaxCents);
      return { ...first, discountCents: priceCents(rest), preTaxCents: priceCents(first.preTaxCents - rest) };
    },
    'the fee waived one slot too late': (seats, terms) =>
      priceCart(seats, { ...terms, fee: { ...terms.fee, threshold: terms.fee.threshold + 1 } }),
  };
  it.each(Object.entries(MUTANTS))('%s', (_name, price) => {
    expect(check(price)).toThrow();
    caught += 1;
  });
});

describe('the clock oracle finds', () => {
  const check = (rules: Partial<ZoneRules>) => () => {
    for (const zone of ZONES) checkZone(zone, { ...productRules, ...rules });
  };
  const MUTANTS: Readonly<Record<string, Partial<ZoneRules>>> = {
    'slots named by their local time': { slotKey: (startsAt, zone) => venueText(startsAt, zone).slice(0, 16) },
    'a grid by the minute of UTC': { isOnGrid: (startsAt) => /:[03]0:00\.000Z$/.test(startsAt) },
    'two months counted in the zone of the server': {
      lastBookableDate: (now) => plusMonths(localDateOf(now, 'UTC'), 2),
    },
    'a local time in the gap taken': {
      readSlotText: (text, zone) => {
        const read = productRules.readSlotText(text, zone);
        return read === 'slot_nonexistent' ? productRules.readSlotText(`${text}Z`, zone) : read;
      },
    },
    'days of always 48 half-hours': {
      halfHoursOf: (date, zone) => productRules.halfHoursOf(date, zone).slice(0, 48),
    },
  };
  it.each(Object.entries(MUTANTS))('%s', (_name, rules) => {
    expect(check(rules)).toThrow();
    caught += 1;
  });
});
