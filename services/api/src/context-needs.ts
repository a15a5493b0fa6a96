import type { Decode } from '@paddock/event-store/codec';
import type { Configuration } from '@paddock/shared-domain/identity/contract';
import type { Pool } from 'pg';
import type { RegisterRoutes } from './app.ts';
import type { Club } from './create-club.ts';
import type { Races } from './create-races.ts';
import type { Deps } from './deps.ts';
import type { FeedKeys } from './feeds/feed-keys.ts';
import type { CardProvider } from './gateways/card-provider/card-provider.ts';
import type { Vault } from './gateways/vault/vault.ts';
import type { Identity } from './identity/identity.ts';
import type { Courier } from './processes/mails/courier.ts';
import type { SentMails } from './processes/mails/sent-mails.ts';
import type { CheckoutPayment } from './processes/checkout-payment/checkout-payment.ts';
import type { Failpoints } from './processes/failpoints.ts';
import type { Janitor } from './processes/janitors.ts';
import type { WaitingMails } from './processes/mails/waiting-mails.ts';
import type { Payments } from './processes/payments/payments.ts';
import type { Process } from './processes/process.ts';
import type { TimedWork } from './processes/timed-work.ts';
import type { TestClock } from './test-clock/test-clock.ts';
import type { VenueDirectory } from './venues/directory.ts';
import type { MailAllowance } from './vouchers/mail-allowance.ts';
import type { Books } from './books.ts';

/** What the contexts are made of. */
export type ContextNeeds = {
  readonly deps: Deps;
  readonly cards: CardProvider;
  readonly vault: Vault;
  readonly feedKeys: FeedKeys;
  readonly mailAllowance: MailAllowance;
  readonly identity: Identity;
  readonly configuration: Configuration;
  readonly decode: Decode;
  readonly sentMails: SentMails;
  readonly courier: Courier;
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
  /** Runs work in one process at a time; false where another one is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<boolean>;
  /** May write what stands beside the log. */
  readonly write: Pool;
  readonly testClock?: TestClock | undefined;
  readonly failpoints?: Failpoints;
};

/** The contexts of the product, put together: their routes, and what runs beside them. */
export type Contexts = {
  readonly routes: readonly RegisterRoutes[];
  readonly payment: CheckoutPayment;
  readonly payments: Payments;
  /** What looks after checkouts and payments that do not come to an end by themselves. */
  readonly janitor: Janitor;
  readonly processes: readonly Process<never>[];
  /** Mails that could not be handed over yet. */
  readonly waitingMails: WaitingMails;
  readonly directory: VenueDirectory;
  readonly billingClock: Club['billingClock'];
  /** Writes to people when it is time. */
  readonly notices: TimedWork;
  readonly reconciliation: Books['reconciliation'];
  /** What the sockets of race events and rigs ask, and what falls due there. */
  readonly races: Pick<Races, 'ports' | 'signalExpiry' | 'lostRigs' | 'launchDeadlines'>;
};
