import { createHash } from 'node:crypto';
import { integer, requiredText, text, type Params } from '../calls/params.ts';
import type { CardDetails } from '../state/objects.ts';
import { cardFailure, type CardError } from './declined.ts';
import { testCardByNumber } from '../state/test-cards.ts';

/**
 * Checks a card that a customer typed in and returns what may be stored: never the number, never the code.
 *
 * @param params number, exp_month, exp_year, cvc, address_zip, name.
 * @param now Unix seconds, for the date of expiry.
 * @throws {StripeFailure} 402 with Stripe's texts for a bad number, date or code, and for a number that is no test card.
 */
export const cardFromEntry = (params: Params, now: number): CardDetails => {
  const number = requiredText(params, 'number').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw entryError('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  const month = integer(params, 'exp_month') ?? 0;
  if (month < 1 || month > 12) {
    throw entryError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const year = fullYear(integer(params, 'exp_year') ?? 0);
  const today = new Date(now * 1000);
  const months = (year - today.getUTCFullYear()) * 12 + (month - 1 - today.getUTCMonth());
  if (months < 0 || months > 50 * 12) {
    throw entryError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  const cvc = text(params, 'cvc') ?? '';
  const known = testCardByNumber(number);
  const brand = brandOf(number);
  if (cvc !== '' && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw entryError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  if (!known) throw cardFailure(LIVE_CARD);
  return {
    ...cardOf(number, known),
    exp_month: month,
    exp_year: year,
    cvcGiven: cvc !== '',
    zip: text(params, 'address_zip') ?? null,
    name: text(params, 'name') ?? null,
  };
};

/** The card behind one of Stripe's ready-made ids: valid until the end of this month in the next year, with a code. */
export const cardOfTestId = (known: NonNullable<ReturnType<typeof testCardByNumber>>, now: number): CardDetails => {
  const today = new Date(now * 1000);
  return {
    ...cardOf(known.number, known),
    exp_month: today.getUTCMonth() + 1,
    exp_year: today.getUTCFullYear() + 1,
    cvcGiven: true,
    zip: null,
    name: null,
  };
};

const cardOf = (number: string, known: NonNullable<ReturnType<typeof testCardByNumber>>) => ({
  brand: brandOf(number),
  last4: number.slice(-4),
  fingerprint: createHash('sha256').update(`card ${number}`).digest('base64url').slice(0, 16),
  funding: known.funding ?? ('credit' as const),
  country: 'US',
  scenario: known.scenario,
});

const LIVE_CARD: CardError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

const entryError = (code: string, param: string, message: string) =>
  cardFailure({ type: 'card_error', code, param, message });

const fullYear = (year: number): number => (year >= 0 && year < 100 ? 2000 + year : year);

/** The Luhn check: ISO/IEC 7812-1, annex B. */
const passesLuhn = (number: string): boolean => {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
};

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^3(0|6|8)/, 'diners'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
  [/^6/, 'discover'],
];

const brandOf = (number: string): string => BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown';
