import type { Decode } from '@paddock/event-store/codec';
import type { Pool } from 'pg';
import type { Deps } from './deps.ts';
import { organizerOf } from './feeds/organizer.ts';
import type { Identity } from './identity/identity.ts';
import type { People } from './identity/people.ts';
import { reminderCodeOf } from './identity/tokens/reminder-code.ts';
import { identityMails } from './processes/mails/identity-mails.ts';
import type { Sender } from './processes/mails/letters/sender.ts';
import { mails } from './processes/mails/mails.ts';
import { postgresOfferAllowance } from './processes/mails/offer-allowance.ts';
import type { SentMails } from './processes/mails/sent-mails.ts';
import type { Process } from './processes/process.ts';
import { createWhatFor } from './refunds/what-for.ts';
import { voucherMail } from './processes/voucher-mail.ts';
import type { VenueDirectory } from './venues/directory.ts';

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
