import type { Decode } from '@paddock/event-store/codec';
import type { Configuration } from '@paddock/shared-domain/identity/contract';
import type { Pool } from 'pg';
import type { RegisterRoutes } from '@paddock/kit/start/build-server';
import type { Club } from '@paddock/sales/club/create-club';
import type { Races } from '@paddock/race-control/create-races';
import type { Deps } from '@paddock/kit/deps';
import type { FeedKeys } from '@paddock/calendar/feeds/feed-keys';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { Identity } from '@paddock/people/identity/identity';
import type { Courier } from '@paddock/mails/courier';
import type { SentMails } from '@paddock/mails/sent-mails';
import type { CheckoutPayment } from '@paddock/sales/checkout/process/checkout-payment';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { Janitor } from '@paddock/kit/processes/janitors';
import type { WaitingMails } from '@paddock/mails/waiting-mails';
import type { Payments } from '@paddock/sales/payments/process/payments';
import type { Process } from '@paddock/kit/processes/process';
import type { TimedWork } from '@paddock/kit/processes/timed-work';
import type { TestClock } from '@paddock/office/test-clock/test-clock';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import type { MailAllowance } from '@paddock/sales/vouchers/mail-allowance';
import type { Books } from '@paddock/office/books';

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
  /** Race control, served by this process or not. */
  readonly races: Races;
};
