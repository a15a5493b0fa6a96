import type { ApprovalAct } from '@paddock/shared-domain/billing/approval-events';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { mailWords } from '../words/mail-words.ts';
import type { Addressee, Sender } from './sender.ts';

export type Given = {
  readonly act: ApprovalAct;
  readonly amountCents: number;
  /** Names; undefined for people who were deleted. */
  readonly to: string | undefined;
  readonly by: string | undefined;
  /** The second person who agreed, if one did. */
  readonly agreedBy: string | undefined;
  readonly reason: string | undefined;
};

/** Tells owners what staff gave away on one day: the sum of each member of staff, then each act. */
export const givenAwayLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  { day, given }: { readonly day: string; readonly given: readonly Given[] },
): Mail => {
  const { givenAway: words } = mailWords(language);
  const sums = new Map<string, { cents: number; count: number }>();
  for (const { by = words.someone, amountCents } of given) {
    const { cents, count } = sums.get(by) ?? { cents: 0, count: 0 };
    sums.set(by, { cents: cents + amountCents, count: count + 1 });
  }
  const total = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    to: email,
    kind: 'given-away',
    subject: words.subject(dollars(total), venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading(day),
      paragraphs: [
        words.total(dollars(total)),
        ...[...sums].map(([by, { cents, count }]) => words.sum(by, dollars(cents), count)),
        ...given.map(({ act, amountCents, to = words.deleted, by = words.someone, agreedBy, reason }) =>
          [
            words.act(dollars(amountCents), words.acts[act], to, by),
            ...(agreedBy === undefined ? [] : [words.agreed(agreedBy)]),
            reason === undefined ? words.noReason : words.reason(reason),
          ].join(' '),
        ),
      ],
      button: { label: words.button, url: `${publicUrl}/admin/audit` },
      note: words.note,
    }),
  };
};
