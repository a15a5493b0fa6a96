import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { Origin } from '@paddock/kit/cause';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { mailWords } from '../words/mail-words.ts';
import { placeIn } from './notice-letters.ts';
import type { Addressee, Sender } from './sender.ts';

export type RightsChange = {
  readonly name: string;
  /** Who changed them; undefined: the command line of the server. */
  readonly by: string | undefined;
  /** The rights from now on; null: no longer staff. */
  readonly rights: { readonly all: boolean; readonly permissions: readonly Permission[] } | null;
  /** The moment, in the recipient's language. */
  readonly when: string;
  /** From where it was changed; undefined: not known. Only superusers are told. */
  readonly from: Origin | undefined;
  /** A superuser can look at the staff and change their rights; the person themself can only tell the venue. */
  readonly reader: 'superuser' | 'person';
};

/** Reports a change of staff rights to every superuser, and to the person. */
export const rightsLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  { name, by, rights, when, from, reader }: RightsChange,
): Mail => {
  const { rights: words, account } = mailWords(language);
  const may = rights?.permissions.map((permission) => words.may[permission]).join(', ') ?? '';
  const now =
    rights === null
      ? words.none(name)
      : rights.all
        ? words.all(name)
        : may === ''
          ? words.noPermissions(name)
          : words.some(name, may);
  return {
    to: email,
    kind: 'rights-changed',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [
        now,
        words.loggedOut(name),
        by === undefined ? words.byOperator : words.by(by),
        words.when(when),
        ...(reader === 'superuser' ? placeIn(language, from) : []),
      ],
      ...(reader === 'superuser'
        ? { button: { label: words.button, url: `${publicUrl}/admin/venue/staff` }, note: words.note }
        : { button: { label: account.addressOld.button, url: `${publicUrl}/contact` } }),
    }),
  };
};
