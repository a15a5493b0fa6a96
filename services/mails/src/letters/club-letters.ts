import { dollars } from '@paddock/shared-domain/kernel/money';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { mailWords } from '../words/mail-words.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

const book = (label: string, { publicUrl }: Sender) => ({ label, url: `${publicUrl}/reservations` });
const account = (label: string, { publicUrl }: Sender) => ({ label, url: `${publicUrl}/dashboard` });

/**
 * `day` of the month on which the card is charged; undefined if the membership has ended since. `rejoined`: another one is active.
 * `changes`: other sessions were chosen already, so the next charge is not the same.
 */
export const joinedLetter = (
  to: Recipient,
  sender: Sender,
  {
    credits,
    amountCents,
    day,
    rejoined,
    changes,
  }: {
    readonly credits: number;
    readonly amountCents: number;
    readonly day: number | undefined;
    readonly rejoined: boolean;
    readonly changes: boolean;
  },
): Mail => {
  const paid = dollars(amountCents);
  const { club, bookRace, receipt } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'club-joined',
    subject: day === undefined ? club.paidLateSubject(sender.clubName) : club.joinedSubject(sender.clubName),
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: day === undefined ? club.paidLateHeading : club.joinedHeading(sender.clubName),
      paragraphs:
        day === undefined
          ? [greeting(to), club.creditsOf(credits), receipt.paid(paid), rejoined ? club.ofEarlier : club.ofEnded]
          : [greeting(to), club.joined(credits), changes ? receipt.paid(paid) : club.joinedPaid(paid, day)],
      button: book(bookRace, sender),
      ...(day === undefined ? {} : { note: club.joinedNote }),
    }),
  };
};

/** `lastDay` is formatted in the recipient's language. */
type Renewed = { readonly credits: number; readonly amountCents: number; readonly lastDay: string };
/** The amount of which the member was told, if another one was charged: the tax changed in between. */
type Told = { readonly toldCents?: number | undefined };
const notAsTold = (to: Recipient, { toldCents }: Told): string[] =>
  toldCents === undefined ? [] : [mailWords(to.language).club.notAsTold(dollars(toldCents))];
export const renewedLetter = (to: Recipient, sender: Sender, facts: Renewed & Told): Mail => {
  const { credits, amountCents, lastDay } = facts;
  const { club, receipt, bookRace } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'club-renewed',
    subject: club.renewedSubject(credits, sender.clubName),
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: club.renewedHeading,
      paragraphs: [
        greeting(to),
        club.renewed(credits),
        club.lastDay(lastDay),
        receipt.paid(dollars(amountCents)),
        ...notAsTold(to, facts),
      ],
      button: book(bookRace, sender),
    }),
  };
};

/** The next charge; days are formatted in the recipient's language. */
export type RenewalToCome = Told & {
  readonly amountCents: number;
  readonly day: string;
  /** What the last month cost, if it was another amount: because of another number of sessions, or of the tax. */
  readonly formerCents: number | undefined;
  /** The number of sessions that was chosen for this renewal. */
  readonly chosen?: number | undefined;
  /** It is the first charge after a pause. */
  readonly afterPause?: boolean;
  /** Undefined without a card. */
  readonly card: { readonly name: string; readonly canPay: boolean } | undefined;
  /** The day from which the member may leave, if that is not before the charge. */
  readonly leaveFrom: string | undefined;
};
export const renewalNoticeLetter = (to: Recipient, sender: Sender, facts: RenewalToCome): Mail => {
  const { club, yourAccount } = mailWords(to.language);
  const { amountCents, day, formerCents, chosen, card, leaveFrom } = facts;
  const amount = dollars(amountCents);
  const fails = card?.canPay !== true;
  return {
    to: to.email,
    kind: 'renewal-notice',
    subject: fails ? club.cardFailsSubject(sender.clubName) : club.noticeSubject(sender.clubName, day),
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: fails ? club.cardFailsHeading : club.noticeHeading,
      paragraphs: [
        greeting(to),
        club.notice(day, amount),
        ...notAsTold(to, facts),
        ...(facts.afterPause === true ? [club.pauseEnds] : []),
        ...(formerCents === undefined
          ? []
          : [
              chosen === undefined
                ? club.otherAmount(amount, dollars(formerCents))
                : club.otherSessions(amount, dollars(formerCents), chosen),
            ]),
        card === undefined ? club.withoutCard : fails ? club.cardRunsOut(card.name) : club.cardPays(card.name),
        leaveFrom === undefined ? club.wayOut : club.wayOutFrom(leaveFrom),
      ],
      button: account(fails ? club.newCardButton : yourAccount, sender),
    }),
  };
};

/**
 * A month that was paid after its end, or of a membership that has ended: no new month begins. `ended`: the person's last
 * membership, or an earlier one beside the present.
 */
export type PaidLate = Renewed & { readonly afterMonth: boolean; readonly ended: false | 'earlier' | 'last' };
export const paidLateLetter = (
  to: Recipient,
  sender: Sender,
  { credits, amountCents, lastDay, afterMonth, ended }: PaidLate,
): Mail => {
  const { club, receipt, bookRace } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'renewal-paid-late',
    subject: club.paidLateSubject(sender.clubName),
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: club.paidLateHeading,
      paragraphs: [
        greeting(to),
        afterMonth ? club.paidLate(credits) : club.creditsOf(credits),
        club.lastDay(lastDay),
        receipt.paid(dollars(amountCents)),
        ...(ended === false ? [] : [ended === 'last' ? club.ofEnded : club.ofEarlier]),
      ],
      button: book(bookRace, sender),
    }),
  };
};

/** A failed charge of a renewal; days are formatted in the recipient's language. */
export type FailedRenewal = Told & {
  readonly amountCents: number | undefined;
  /** The bank's reason; undefined for a retry. */
  readonly text: string | undefined;
  /** How often it was retried: 0 for the first attempt. */
  readonly again: number;
  /** There was a card to charge. */
  readonly hasCard: boolean;
  /** The day of the next retry; undefined after the last. */
  readonly nextTry: string | undefined;
  /** The last day to pay before the membership ends; undefined if it does not end by itself. */
  readonly lastDay: string | undefined;
};

/** A renewal that the card declined, and each reminder of it (rule A-092). */
export const renewalFailedLetter = (to: Recipient, sender: Sender, facts: FailedRenewal): Mail => {
  const { club } = mailWords(to.language);
  const { again, amountCents, text, hasCard, nextTry, lastDay } = facts;
  const repeated = hasCard ? club.unpaidHeading : club.unpaidSubject;
  return {
    to: to.email,
    kind: 'renewal-failed',
    subject: again === 0 ? club.failedSubject : club.unpaidSubject,
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: again > 0 ? repeated : hasCard ? club.failedHeading : club.failedSubject,
      paragraphs: [
        greeting(to),
        amountCents === undefined ? club.notCharged : club.notChargedOf(dollars(amountCents)),
        ...notAsTold(to, facts),
        ...(!hasCard ? [club.noCard] : text === undefined ? [] : [club.bankSays(text)]),
        ...(!hasCard ? [] : [nextTry === undefined ? club.triesNoMore : club.triesAgain(nextTry)]),
        ...(lastDay === undefined ? [] : [club.payUntil(lastDay)]),
        club.newCard,
        club.untilPaid,
      ],
      button: account(club.pay, sender),
    }),
  };
};

/** Another number of sessions, chosen or taken back; `day` of the next charge, formatted in the recipient's language. */
export type SessionsToCome = {
  readonly sessions: number;
  readonly credits: number;
  readonly day: string;
  readonly amountCents: number;
  readonly takenBack: boolean;
};
export const sessionsLetter = (to: Recipient, sender: Sender, facts: SessionsToCome): Mail => {
  const { club, yourAccount } = mailWords(to.language);
  const { sessions, credits, day, amountCents, takenBack } = facts;
  const amount = dollars(amountCents);
  return {
    to: to.email,
    kind: 'club-sessions',
    subject: club.sessionsSubject(sessions, sender.clubName),
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: takenBack ? club.sessionsKeptHeading : club.sessionsHeading,
      paragraphs: takenBack
        ? [greeting(to), club.sessionsKept(sessions), club.notice(day, amount)]
        : [greeting(to), club.sessionsFrom(day, sessions, credits), club.sessionsPaid(day, amount), club.sessionsBack],
      button: account(yourAccount, sender),
    }),
  };
};

/** A pause: its first and last day, and the day of the first charge after it; formatted in the recipient's language. */
export type PauseToCome = {
  readonly from: string;
  readonly last: string;
  readonly until: string;
  readonly keepsCredits: boolean;
  /** It can still be ended, or taken back. */
  readonly canEnd: boolean;
};
export const pausedLetter = (to: Recipient, sender: Sender, facts: PauseToCome): Mail => {
  const { club, yourAccount } = mailWords(to.language);
  const { from, last, until, keepsCredits, canEnd } = facts;
  return {
    to: to.email,
    kind: 'club-paused',
    subject: club.pausedSubject(sender.clubName),
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: club.pausedHeading,
      paragraphs: [
        greeting(to),
        club.paused(from, last),
        club.pausedUntil(until),
        ...(keepsCredits ? [club.pausedCredits] : []),
        ...(canEnd ? [club.pausedEnd] : []),
      ],
      button: account(yourAccount, sender),
    }),
  };
};

/** The end of a pause by a person; `day` of the next charge is formatted in the recipient's language. */
export const resumedLetter = (
  to: Recipient,
  sender: Sender,
  { day, amountCents }: { readonly day: string; readonly amountCents: number },
): Mail => {
  const { club, yourAccount } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'club-resumed',
    subject: club.resumedSubject(sender.clubName),
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: club.resumedHeading,
      paragraphs: [greeting(to), club.resumed, club.notice(day, dollars(amountCents))],
      button: account(yourAccount, sender),
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
      venue: sender.venue,
      language: to.language,
      heading: club.expireHeading(facts.credits),
      paragraphs: [greeting(to), club.expire(facts.day)],
      button: book(bookRace, sender),
    }),
  };
};

/** What the end of a membership costs, what of it is still unpaid, and whether that is why it ended. */
export type MembershipEnd = {
  readonly differenceCents: number;
  readonly owedCents: number;
  readonly unpaid: boolean;
  readonly keepsCredits: boolean;
};
export const membershipEndedLetter = (to: Recipient, sender: Sender, facts: MembershipEnd): Mail => {
  const { club, yourAccount } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'club-ended',
    subject: club.endedSubject(sender.clubName),
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: club.endedHeading,
      paragraphs: [
        greeting(to),
        ...(facts.unpaid ? [club.endedUnpaid] : []),
        club.ended,
        ...(facts.keepsCredits ? [club.keepsCredits] : []),
        ...(facts.owedCents > 0 ? [club.stillOwed(dollars(facts.owedCents))] : []),
        ...(facts.differenceCents > 0 ? [club.difference(dollars(facts.differenceCents))] : []),
      ],
      button: account(yourAccount, sender),
    }),
  };
};
