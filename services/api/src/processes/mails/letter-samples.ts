import type { Mail } from '../../gateways/mailer/mailer.ts';
import { loginLinkMail } from '../../identity/mails/login-link-mail.ts';
import { passwordChangedMail } from '../../identity/mails/password-changed-mail.ts';
import { welcomeMail } from '../../identity/mails/welcome-mail.ts';
import { refundVoucherLetter, voucherLetter } from '../voucher-mail.ts';
import { bookedLetter, type BookingFacts, cancelledLetter, movedLetter } from './letters/booking-letters.ts';
import {
  creditsExpireLetter,
  joinedLetter,
  membershipEndedLetter,
  renewalFailedLetter,
  renewedLetter,
} from './letters/club-letters.ts';
import { receiptLetter, refundFailedLetter, refundLetter } from './letters/money-letters.ts';
import type { Sender } from './letters/sender.ts';

const to = { email: 'ada@example.com', firstName: 'Ada' };
const facts: BookingFacts = {
  venueName: 'Santa Ana',
  address: '1 Pit Lane',
  lines: [
    'Saturday, March 6, 2027, 6:30 pm to 7:30 pm: Simulator 3',
    'Saturday, March 6, 2027, 6:30 pm to 7:30 pm: Simulator 4',
  ],
  attachments: [],
};

/** Every letter with made-up facts, for looking at (development only) and for tests of all of them. */
export const letterSamples = (sender: Sender): readonly Mail[] => [
  welcomeMail(to.email, sender.clubName, sender.publicUrl),
  loginLinkMail(to.email, sender.clubName, sender.publicUrl, 'made-up-code'),
  passwordChangedMail(to.email, sender.clubName, sender.publicUrl),
  voucherLetter(sender, {
    to: to.email,
    from: 'Bob & Cleo',
    comments: ['Happy birthday!', 'See you at the track.'],
    code: 'ABCDEFGHJKMNPQRS',
    amountCents: 10_000,
  }),
  bookedLetter(to, sender, facts, {
    subtotalCents: 7400,
    voucherCents: 2500,
    credits: 100,
    creditsValueCents: 1000,
    taxCents: 371,
    totalCents: 4271,
    receiptUrl: 'https://pay.example.com/receipt',
  }),
  movedLetter(to, sender, facts),
  cancelledLetter(to, sender, facts),
  receiptLetter(to, sender, { what: 'You bought a gift voucher.', amountCents: 10_000, receiptUrl: null }),
  refundLetter(to, sender, { cardCents: 4271, voucherCents: 2500, credits: 100 }),
  refundFailedLetter(to, sender),
  refundVoucherLetter(sender, { to: to.email, code: 'ABCDEFGHJKMNPQRS', amountCents: 4271 }),
  joinedLetter(to, sender, { credits: 1000, amountCents: 8760, day: 31 }),
  renewedLetter(to, sender, { credits: 1000, amountCents: 8760 }),
  renewalFailedLetter(to, sender, { amountCents: 8760, text: 'Your card was declined.', again: 0 }),
  creditsExpireLetter(to, sender, { credits: 250, day: 'Saturday, March 13, 2027' }),
  membershipEndedLetter(to, sender, { differenceCents: 1500 }),
];
