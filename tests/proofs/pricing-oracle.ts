import type { Credits } from '@paddock/shared-domain/club/credit-value';
import type { priceCart, PricingTerms } from '@paddock/shared-domain/checkout/pricing';
import { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, RatePpm } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { seededRandom } from './seed.ts';

/** Discounts on credits (rule A-085): 20 % as a rule, tiers up to half. */
const TIERS = [0, 200_000, 250_000, 300_000, 400_000, 500_000] as const;

type Price = typeof priceCart;
type Cart = { readonly lines: readonly { cost: bigint; qty: bigint }[]; readonly terms: PricingTerms };

/** A random cart with the rates of real venues and odd ones, and with many ties of half a cent. */
const cartOf = (random: () => number): Cart => {
  const whole = (most: number) => Math.floor(random() * (most + 1));
  const lines = Array.from({ length: 1 + whole(5) }, () => ({
    cost: BigInt(random() < 0.2 ? whole(60) : random() < 0.5 ? 50 * whole(200) : whole(20_000)),
    qty: BigInt(1 + whole(9)),
  }));
  const rates = [0, 95_000, 88_750, 72_500, 77_500, 100_000, 62_500, 1, 1_000_000];
  const subtotal = lines.reduce((sum, { cost, qty }) => sum + Number(cost * qty), 0);
  return {
    lines,
    terms: {
      locationId: LocationId.parse('downtown'),
      fee: { bookingFeeCents: priceCents(random() < 0.3 ? 0 : whole(1_000)), threshold: whole(7) },
      taxRate: RatePpm.parse(random() < 0.6 ? rates[whole(rates.length - 1)] : whole(200_000)),
      member: random() < 0.4,
      // The club's tiers, and odd discounts.
      clubDiscount: RatePpm.parse(random() < 0.7 ? (TIERS[whole(TIERS.length - 1)] ?? 0) : whole(500_000)),
      joining:
        random() < 0.2
          ? undefined
          : {
              credits: (random() < 0.7 ? 1_000 : whole(subtotal / 5)) as Credits,
              discountPpm: RatePpm.parse(random() < 0.7 ? (TIERS[whole(TIERS.length - 1)] ?? 0) : whole(500_000)),
            },
      promotion:
        random() < 0.5
          ? undefined
          : random() < 0.5
            ? { kind: 'percentage', ppm: RatePpm.parse(1 + whole(999_999)) }
            : { kind: 'sum', cents: priceCents(1 + whole(subtotal)) },
      voucherCents: priceCents(random() < 0.5 ? 0 : whole(Math.max(1, subtotal * 2))),
      credits: (random() < 0.5 ? 0 : whole(subtotal / 5)) as Credits,
    },
  };
};

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** amount x ppm / 1,000,000, rounded half up, in whole numbers. */
const halfUp = (amount: bigint, ppm: number): bigint => (2n * amount * BigInt(ppm) + 1_000_000n) / 2_000_000n;

/** The price by the rules of the venue in exact fractions, written without the product's code. */
const expected = ({ lines, terms }: Cart) => {
  const fee = BigInt(terms.fee.bookingFeeCents);
  // CHECK-14 in minutes: 30 x threshold of them waive the fee.
  const full = lines.map(({ qty }) => (30n * qty >= 30n * BigInt(terms.fee.threshold) ? 0n : fee));
  const fees = full.map((amount) => (terms.member ? 0n : amount));
  const totals = lines.map(({ cost, qty }) => cost * qty);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const subtotal = sum(totals) + sum(fees);
  // A promotion code lowers the price first, in millionths or by a sum, and never below nothing.
  const { promotion } = terms;
  const off = (price: bigint): bigint =>
    promotion === undefined
      ? 0n
      : promotion.kind === 'percentage'
        ? halfUp(price, promotion.ppm)
        : least(price, BigInt(promotion.cents));
  const lowered = subtotal - off(subtotal);
  // Credits were taxed when they were bought, a voucher was not. So tax is calculated before the voucher, which pays part of both.
  const credits = least(lowered / 10n, BigInt(terms.credits));
  const preTax = lowered - 10n * credits;
  const tax = halfUp(preTax, terms.taxRate);
  const discount = least(preTax + tax, BigInt(terms.voucherCents));
  // A joining member pays the seats with credits: first their own, then those of the month, which cost less than their value.
  const { joining } = terms;
  const toPay = (price: bigint): bigint => price - off(price);
  const waived = toPay(sum(totals) + sum(full)) - toPay(sum(totals));
  const seats = toPay(sum(totals)) / 10n;
  const own = least(seats, BigInt(terms.credits));
  const joined = least(seats - own, BigInt(joining?.credits ?? 0));
  const saves = terms.member
    ? waived + halfUp(10n * credits, terms.clubDiscount)
    : joining === undefined
      ? 0n
      : waived + halfUp(10n * joined, joining.discountPpm);
  return {
    totals,
    fees,
    subtotal,
    promotion: off(subtotal),
    discount,
    credits,
    creditsValue: 10n * credits,
    preTax,
    tax,
    total: preTax + tax - discount,
    saves,
    tie: (preTax * BigInt(terms.taxRate)) % 1_000_000n === 500_000n,
  };
};

/** Compares a pricing with the oracle over random carts. Throws at the first different cent. Returns how often each case occurred. */
export const checkPricing = (price: Price, { seed, carts }: { readonly seed: number; readonly carts: number }) => {
  const random = seededRandom(seed);
  const met = {
    promotions: 0,
    both: 0,
    tiers: 0,
    ties: 0,
    waived: 0,
    charged: 0,
    members: 0,
    vouchers: 0,
    credits: 0,
    free: 0,
  };
  for (let number = 0; number < carts; number += 1) {
    const cart = cartOf(random);
    const right = expected(cart);
    const seats = cart.lines.map(({ cost, qty }, index) => ({
      seatId: SeatId.parse(`s${index}`),
      costCents: priceCents(Number(cost)),
      starts: Array.from({ length: Number(qty) }, (_, start) => String(start) as Instant),
    }));
    const said = price(seats, cart.terms);
    const flat = [
      ...said.lines.flatMap((line) => [line.totalCents, line.bookingFeeCents]),
      ...[said.subtotalCents, said.promotionCents, said.discountCents, said.creditsUsing, said.creditsValueCents],
      ...[said.preTaxCents, said.salesTaxCents, said.totalCents, said.programSavesCents],
    ];
    const exact = [
      ...right.totals.flatMap((total, index) => [total, right.fees[index]]),
      ...[right.subtotal, right.promotion, right.discount, right.credits, right.creditsValue],
      ...[right.preTax, right.tax, right.total, right.saves],
    ];
    // Compared as text, so that no conversion hides a float.
    if (flat.join() !== exact.join())
      throw new Error(
        `Cart ${number} of seed ${seed}: priced ${flat.join()}, exact ${exact.join()}: ${describe(cart)}`,
      );
    if (flat.some((amount) => amount < 0)) throw new Error(`Cart ${number} of seed ${seed} has a negative amount.`);
    met.promotions += right.promotion > 0n ? 1 : 0;
    met.ties += right.tie ? 1 : 0;
    met.waived += right.fees.some((fee) => fee === 0n) ? 1 : 0;
    met.charged += right.fees.some((fee) => fee > 0n) ? 1 : 0;
    met.both += right.discount > 0n && right.credits > 0n ? 1 : 0;
    met.tiers += TIERS.some((tier) => tier > 200_000 && tier === cart.terms.joining?.discountPpm) ? 1 : 0;
    met.members += cart.terms.member ? 1 : 0;
    met.vouchers += right.discount > 0n ? 1 : 0;
    met.credits += right.credits > 0n ? 1 : 0;
    met.free += right.total === 0n ? 1 : 0;
  }
  return met;
};

const describe = (cart: Cart): string =>
  JSON.stringify(cart, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
