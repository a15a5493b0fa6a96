import { dollars } from '@paddock/shared-domain/kernel/money';
import { letterOf } from '../../../gateways/mailer/letter.ts';
import type { Mail } from '../../../gateways/mailer/mailer.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

type Attachments = NonNullable<Mail['attachments']>;
export type BookingFacts = {
  readonly venueName: string;
  readonly address: string;
  /** One text a simulator and stretch of time. */
  readonly lines: readonly string[];
  readonly attachments: Attachments;
};
/** The amounts of a paid booking, in cents; what is zero is not said. */
export type Amounts = {
  readonly subtotalCents: number;
  readonly voucherCents: number;
  readonly credits: number;
  readonly creditsValueCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly receiptUrl: string | null;
};

const place = ({ venueName, address }: BookingFacts): string =>
  address === '' ? `Where: ${venueName}.` : `Where: ${venueName}, ${address}.`;
const amountLines = (amounts: Amounts): readonly string[] => [
  `Simulators and fees: ${dollars(amounts.subtotalCents)}`,
  ...(amounts.voucherCents > 0 ? [`Gift voucher: -${dollars(amounts.voucherCents)}`] : []),
  ...(amounts.credits > 0 ? [`${amounts.credits} credits: -${dollars(amounts.creditsValueCents)}`] : []),
  ...(amounts.taxCents > 0 ? [`Sales tax: ${dollars(amounts.taxCents)}`] : []),
  `Charged to your card: ${dollars(amounts.totalCents)}`,
];

/** The confirmation of a booking, which is its receipt too. `amounts` is missing where nothing was charged with it. */
export const bookedLetter = (
  to: Recipient,
  sender: Sender,
  facts: BookingFacts,
  amounts: Amounts | undefined,
): Mail => ({
  to: to.email,
  kind: 'booking-confirmed',
  subject: `You are on the grid at ${facts.venueName}`,
  ...letterOf({
    clubName: sender.clubName,
    heading: 'You are on the grid',
    paragraphs: [
      greeting(to),
      'Your reservation is confirmed:',
      ...facts.lines,
      place(facts),
      ...(amounts === undefined ? [] : amountLines(amounts)),
    ],
    button:
      amounts?.receiptUrl == null
        ? { label: 'Your reservations', url: `${sender.publicUrl}/dashboard` }
        : { label: "The card provider's receipt", url: amounts.receiptUrl },
    note: 'The attached file puts it into your calendar. Plans change: you can cancel or move it from your dashboard until 48 hours before the start.',
  }),
  attachments: facts.attachments,
});

export const cancelledLetter = (to: Recipient, sender: Sender, facts: BookingFacts): Mail => ({
  to: to.email,
  kind: 'booking-cancelled',
  subject: `Cancelled: your reservation at ${facts.venueName}`,
  ...letterOf({
    clubName: sender.clubName,
    heading: 'Your reservation is cancelled',
    paragraphs: [greeting(to), 'This is no longer reserved for you:', ...facts.lines, place(facts)],
    button: { label: 'Book another time', url: `${sender.publicUrl}/reservations` },
    note: 'If something comes back to you for it, a separate mail says how much and where.',
  }),
  attachments: facts.attachments,
});

export const movedLetter = (to: Recipient, sender: Sender, facts: BookingFacts): Mail => ({
  to: to.email,
  kind: 'booking-moved',
  subject: `Moved: your reservation at ${facts.venueName}`,
  ...letterOf({
    clubName: sender.clubName,
    heading: 'Your reservation has moved',
    paragraphs: [greeting(to), 'It is now:', ...facts.lines, place(facts)],
    button: { label: 'Your reservations', url: `${sender.publicUrl}/dashboard` },
    note: 'The attached file replaces the entry in your calendar.',
  }),
  attachments: facts.attachments,
});
