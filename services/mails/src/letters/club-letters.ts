import { dollars } from '@paddock/shared-domain/kernel/money';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { mailWords } from '../words/mail-words.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

const book = (label: string, { publicUrl }: Sender) => ({ label, url: `${publicUrl}/reservations` });
const account = (label: string, { publicUrl }: Sender) => ({ label, url: `${publicUrl}/dashboard` });

export const joinedLetter = (
  to: Recipient,
  sender: Sender,
  facts: { readonly credits: number; readonly amountCents: number; readonly day: number },
): Mail => {
  const { club, bookRace } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'club-joined',
    subject: club.joinedSubject(sender.clubName),
    ...letterOf({
      clubName: sender.clubName,
      language: to.language,
      heading: club.joinedHeading(sender.clubName),
      paragraphs: [greeting(to), club.joined(facts.credits), club.joinedPaid(dollars(facts.amountCents), facts.day)],
      button: book(bookRace, sender),
      note: club.joinedNote,
    }),
  };
};

/** `lastDay` is formatted in the recipient's language. */
type Renewed = { readonly credits: number; readonly amountCents: number; readonly lastDay: string };
export const renewedLetter = (to: Recipient, sender: Sender, { credits, amountCents, lastDay }: Renewed): Mail => {
  const { club, receipt, bookRace } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'club-renewed',
    subject: club.renewedSubject(credits, sender.clubName),
    ...letterOf({
      clubName: sender.clubName,
      language: to.language,
      heading: club.renewedHeading,
      paragraphs: [greeting(to), club.renewed(credits), club.lastDay(lastDay), receipt.paid(dollars(amountCents))],
      button: book(bookRace, sender),
    }),
  };
};

/** A month that was paid after its end, or after the end of the membership: no new month begins. */
export const paidLateLetter = (
  to: Recipient,
  sender: Sender,
  { credits, amountCents, lastDay, ended }: Renewed & { readonly ended: boolean },
): Mail => {
  const { club, receipt, bookRace } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'renewal-paid-late',
    subject: club.paidLateSubject(sender.clubName),
    ...letterOf({
      clubName: sender.clubName,
      language: to.language,
      heading: club.paidLateHeading,
      paragraphs: [
        greeting(to),
        club.paidLate(credits),
        club.lastDay(lastDay),
        receipt.paid(dollars(amountCents)),
        ...(ended ? [club.ofEnded] : []),
      ],
      button: book(bookRace, sender),
    }),
  };
};

/** A renewal that the card declined, and each reminder of it (rule A-092). `again` is 0 for the first attempt. */
export const renewalFailedLetter = (
  to: Recipient,
  sender: Sender,
  facts: { readonly amountCents: number | undefined; readonly text: string | undefined; readonly again: number },
): Mail => {
  const { club } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'renewal-failed',
    subject: facts.again === 0 ? club.failedSubject : club.unpaidSubject,
    ...letterOf({
      clubName: sender.clubName,
      language: to.language,
      heading: facts.again === 0 ? club.failedHeading : club.unpaidHeading,
      paragraphs: [
        greeting(to),
        facts.amountCents === undefined ? club.notCharged : club.notChargedOf(dollars(facts.amountCents)),
        ...(facts.text === undefined ? [] : [club.bankSays(facts.text)]),
        club.untilPaid,
      ],
      button: account(club.pay, sender),
    }),
  };
};

/** `day` is formatted in the recipient's language. */
export const creditsExpireLetter = (
  to: Recipient,
  sender: Sender,
  facts: { readonly credits: number; readonly day: string },
): Mail => {
  const { club, bookRace } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'credits-expire',
    subject: club.expireSubject(facts.credits, facts.day),
    ...letterOf({
      clubName: sender.clubName,
      language: to.language,
      heading: club.expireHeading(facts.credits),
      paragraphs: [greeting(to), club.expire(facts.day)],
      button: book(bookRace, sender),
    }),
  };
};

export const membershipEndedLetter = (
  to: Recipient,
  sender: Sender,
  facts: { readonly differenceCents: number },
): Mail => {
  const { club, yourAccount } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'club-ended',
    subject: club.endedSubject(sender.clubName),
    ...letterOf({
      clubName: sender.clubName,
      language: to.language,
      heading: club.endedHeading,
      paragraphs: [
        greeting(to),
        club.ended,
        ...(facts.differenceCents > 0 ? [club.difference(dollars(facts.differenceCents))] : []),
      ],
      button: account(yourAccount, sender),
    }),
  };
};
