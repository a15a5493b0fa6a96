import type { CardDetails, PaymentMethod } from '../state/objects.ts';

const FAILING_CHECKS: Readonly<Record<string, 'cvc' | 'zip'>> = { '0101': 'cvc', '0036': 'zip' };

export const checksOf = (card: CardDetails) => ({
  cvc: card.cvcGiven ? (FAILING_CHECKS[card.last4] === 'cvc' ? 'fail' : 'pass') : null,
  zip: card.zip ? (FAILING_CHECKS[card.last4] === 'zip' ? 'fail' : 'pass') : null,
});

const BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** A card in the older shape, as in tokens and sources of a customer: https://docs.stripe.com/api/cards/object. */
export const cardFields = (id: string, card: CardDetails, customer: string | null) => ({
  id,
  object: 'card',
  address_city: null,
  address_country: null,
  address_line1: null,
  address_line1_check: null,
  address_line2: null,
  address_state: null,
  address_zip: card.zip,
  address_zip_check: card.zip ? (customer === null ? 'unchecked' : checksOf(card).zip) : null,
  brand: BRAND_NAMES[card.brand] ?? 'Unknown',
  country: card.country,
  ...(customer === null ? {} : { customer }),
  cvc_check: card.cvcGiven ? (customer === null ? 'unchecked' : checksOf(card).cvc) : null,
  dynamic_last4: null,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  fingerprint: card.fingerprint,
  funding: card.funding,
  last4: card.last4,
  metadata: {},
  name: card.name,
  regulated_status: 'unregulated',
  tokenization_method: null,
  wallet: null,
});

/** The `card` hash of a payment method: https://docs.stripe.com/api/payment_methods/object. */
export const methodCardFields = (card: CardDetails) => ({
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: checksOf(card).zip, cvc_check: checksOf(card).cvc },
  country: card.country,
  display_brand: card.brand,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  fingerprint: card.fingerprint,
  funding: card.funding,
  generated_from: null,
  last4: card.last4,
  networks: { available: [card.brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: card.brand !== 'amex' },
  wallet: null,
});

/** How a charge shows the card it was paid with. */
export const chargeCardFields = (method: PaymentMethod, authenticated: boolean) => ({
  type: 'card',
  card: {
    ...methodCardFields(method._twin.card),
    amount_authorized: null,
    three_d_secure: authenticated
      ? { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' }
      : null,
  },
});
