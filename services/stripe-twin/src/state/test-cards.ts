/** What the bank of a test card does. */
export type CardScenario =
  | 'approves'
  /** Charges succeed, and the cardholder disputes them at once: no refund until the dispute is won. */
  | 'disputes'
  /** Declines everything, also being attached to a customer. */
  | Decline
  /** May be attached and set up; every charge is declined. */
  | `charge_${Decline}`
  /** 3-D Secure at every payment and set-up. */
  | 'authenticates_always'
  /** 3-D Secure unless the card was set up with a challenge before. */
  | 'authenticates_unless_set_up'
  /** 3-D Secure if the customer is present. Charges without the customer succeed. */
  | 'authenticates_on_session'
  /** 3-D Secure, then a decline after it is passed. */
  | `authenticates_then_${Decline}`;

export type Decline =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'fraudulent'
  | 'card_velocity_exceeded'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error';

type TestCard = {
  readonly number: string;
  readonly scenario: CardScenario;
  /** The part after `tok_` or `pm_card_`. A decline may also be written with its brand, as in `tok_visa_chargeDeclined`. */
  readonly names: readonly string[];
  readonly funding?: 'debit' | 'prepaid';
};

const card = (number: string, scenario: CardScenario, ...names: string[]): TestCard => ({ number, scenario, names });

/** Stripe's published test cards (https://docs.stripe.com/testing), by number and by the names of its tokens and methods. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'approves', 'visa', 'us'),
  { ...card('4000056655665556', 'approves', 'visa_debit'), funding: 'debit' },
  card('5555555555554444', 'approves', 'mastercard'),
  card('2223003122003222', 'approves', 'mastercard_2series'),
  { ...card('5200828282828210', 'approves', 'mastercard_debit'), funding: 'debit' },
  { ...card('5105105105105100', 'approves', 'mastercard_prepaid'), funding: 'prepaid' },
  card('378282246310005', 'approves', 'amex'),
  card('371449635398431', 'approves'),
  card('6011111111111117', 'approves', 'discover'),
  card('6011000990139424', 'approves'),
  card('3056930009020004', 'approves', 'diners'),
  card('3566002020360505', 'approves', 'jcb'),
  card('6200000000000005', 'approves', 'unionpay'),
  card('4000000000000077', 'approves', 'bypassPending'),
  card('4000000000000101', 'approves', 'cvcCheckFail'),
  card('4000000000000036', 'approves', 'avsZipFail'),
  card('4000000000000002', 'generic_decline', 'chargeDeclined'),
  card('4000000000009995', 'insufficient_funds', 'chargeDeclinedInsufficientFunds'),
  card('4000000000009987', 'lost_card', 'chargeDeclinedLostCard'),
  card('4000000000009979', 'stolen_card', 'chargeDeclinedStolenCard'),
  card('4000000000006975', 'card_velocity_exceeded', 'chargeDeclinedVelocityLimitExceeded'),
  card('4100000000000019', 'fraudulent', 'chargeDeclinedFraudulent', 'radarBlock'),
  card('4000000000000069', 'expired_card', 'chargeDeclinedExpiredCard'),
  card('4000000000000127', 'incorrect_cvc', 'chargeDeclinedIncorrectCvc'),
  card('4000000000000119', 'processing_error', 'chargeDeclinedProcessingError'),
  card('4000000000000341', 'charge_generic_decline', 'chargeCustomerFail'),
  card('4000000000000259', 'disputes', 'createDispute'),
  card('4000002760003184', 'authenticates_always', 'authenticationRequired'),
  card('4000000000003220', 'authenticates_always', 'threeDSecure2Required', 'threeDSecureRequired'),
  card('4000002500003155', 'authenticates_unless_set_up', 'authenticationRequiredOnSetup'),
  card('4000003800000446', 'authenticates_on_session', 'authenticationRequiredSetupForOffSession'),
  card(
    '4000008260003178',
    'authenticates_then_insufficient_funds',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
  ),
  card('4000008400001629', 'authenticates_then_generic_decline', 'threeDSecureRequiredChargeDeclined'),
  card('4000008400001280', 'authenticates_then_processing_error', 'threeDSecureRequiredProcessingError'),
  card('4000000000003055', 'approves', 'threeDSecureOptional'),
];

const byNumber = new Map(TEST_CARDS.map((entry) => [entry.number, entry]));
const byName = new Map(TEST_CARDS.flatMap((entry) => entry.names.map((name) => [name, entry] as const)));

export const testCardByNumber = (number: string): TestCard | undefined => byNumber.get(number);

/** `tok_visa`, `pm_card_chargeDeclined`, `tok_visa_chargeDeclined`, ... */
export const testCardById = (id: string): TestCard | undefined => {
  const name = /^(?:tok_|pm_card_)(.+)$/.exec(id)?.[1];
  return name === undefined ? undefined : (byName.get(name) ?? byName.get(name.replace(/^visa_/, '')));
};
