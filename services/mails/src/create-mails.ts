import type { Decode } from '@paddock/event-store/codec';
import type { Pool } from 'pg';
import type { Deps } from '@paddock/kit/deps';
import { organizerOf } from '@paddock/calendar/feeds/organizer';
import type { Identity } from '@paddock/people/identity/identity';
import type { People } from '@paddock/people/identity/people';
import { reminderCodeOf } from '@paddock/people/identity/tokens/reminder-code';
import { identityMails } from './identity-mails.ts';
import type { Sender } from './letters/sender.ts';
import { mails } from './mails.ts';
import { postgresOfferAllowance } from './offer-allowance.ts';
import type { SentMails } from './sent-mails.ts';
import type { Process } from '@paddock/kit/processes/process';
import { createWhatFor } from '@paddock/sales/refunds/what-for';
import { voucherMail } from './voucher-mail.ts';
import type { VenueDirectory } from '@paddock/venue/venues/directory';

export type MailNeeds = {
  readonly deps: Deps;
  readonly sent: SentMails;
  readonly sender: Sender;
  readonly decode: Decode;
  readonly directory: VenueDirectory;
  readonly identity: Pick<Identity, 'mailing'>;
  readonly people: People;
  /** One that may write. */
  readonly pool: Pool;
};

/** Everything the product writes by mail. */
export const createMails = ({
  deps: { commands, db, clock, store, config },
  sent,
  sender,
  decode,
  directory,
  identity,
  people,
  pool,
}: MailNeeds): readonly Process<never>[] => [
  identityMails({ sent, sender, mailing: identity.mailing }),
  voucherMail({ sent, unseal: people.unseal, languageOf: people.languageOf, sender }),
  mails({
    sent,
    commands,
    store,
    decode,
    directory,
    clock,
    sender,
    organizer: organizerOf(config.MAIL_FROM),
    recipientOf: people.contactOf,
    whatFor: createWhatFor({ deps: { db, commands }, directory }),
    mayOffer: postgresOfferAllowance(pool),
    wantsReminders: people.wantsReminders,
    reminderCode: (user) => reminderCodeOf(config.IDENTITY_KEY ?? '', user),
  }),
];
