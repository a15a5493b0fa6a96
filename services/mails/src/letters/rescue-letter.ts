import { maskedEmail } from '@paddock/shared-domain/identity/masked-email';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { mailWords } from '../words/mail-words.ts';
import type { Addressee, Sender } from './sender.ts';

export type Rescue = {
  readonly name: string;
  /** The new address; undefined if it stayed. */
  readonly next: string | undefined;
  /** The moment, in the recipient's language. */
  readonly when: string;
};

/** Tells the other superusers that the operator gave one of them a new way in. */
export const rescueLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  { name, next, when }: Rescue,
): Mail => {
  const { rescue: words, rights, account } = mailWords(language);
  return {
    to: email,
    kind: 'superuser-rescued',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [
        words.closed(name),
        ...(next === undefined ? [] : [words.next(maskedEmail(next))]),
        account.when(when),
        account.who.byOperator,
      ],
      button: { label: rights.button, url: `${publicUrl}/admin/venue/staff` },
      note: words.note,
    }),
  };
};
