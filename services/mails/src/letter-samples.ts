import { ALARM_KINDS } from '@paddock/shared-domain/identity/security-contract';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { Instant } from '@paddock/shared-domain/kernel/time';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { loginLinkLetter, testLetter, visitorLetter, welcomeLetter } from './letters/account-letters.ts';
import { bookedLetter, type BookingFacts, cancelledLetter, movedLetter } from './letters/booking-letters.ts';
import {
  creditsExpireLetter,
  joinedLetter,
  membershipEndedLetter,
  pausedLetter,
  paidLateLetter,
  renewalFailedLetter,
  renewalNoticeLetter,
  renewedLetter,
  resumedLetter,
  sessionsLetter,
} from './letters/club-letters.ts';
import { deskRefundLetter, receiptLetter, refundFailedLetter, refundLetter } from './letters/money-letters.ts';
import {
  addressRequestedLetter,
  formerAddressLetter,
  newAddressLetter,
  type Notice,
  noticeLetter,
  NOTICES,
} from './letters/notice-letters.ts';
import { offerLetter } from './letters/offer-letter.ts';
import { reminderLetter } from './letters/reminder-letter.ts';
import { alarmLetter } from './letters/alarm-letter.ts';
import { givenAwayLetter } from './letters/given-away-letter.ts';
import { rescueLetter } from './letters/rescue-letter.ts';
import { rightsLetter } from './letters/rights-letter.ts';
import type { Sender } from './letters/sender.ts';
import { codeReplacedLetter, newCodeLetter, refundVoucherLetter, voucherLetter } from './letters/voucher-letters.ts';
import { dayText, lineOf, momentText } from './slot-lines.ts';

const ZONE = 'America/Los_Angeles';
const at = (text: string): Instant => Instant.parse(text);
const runs = [3, 4].map((number) => ({
  seatName: `Motion ${number}`,
  startsAt: at('2027-03-07T02:30:00.000Z'),
  endsAt: at('2027-03-07T03:30:00.000Z'),
}));
const factsIn = (language: Language): BookingFacts => ({
  venueName: 'Santa Ana',
  address: '1 Pit Lane',
  lines: runs.map((run) => lineOf(run, { zone: ZONE }, language)),
  attachments: [],
});

/** Every mail with invented facts, to view in development and for tests of all mails. */
export const letterSamples = (sender: Sender, language: Language): readonly Mail[] => {
  const to = { email: 'ada@example.com', firstName: 'Ada', language };
  const facts = factsIn(language);
  const lastDay = dayText(at('2027-03-13T20:00:00.000Z'), ZONE, language);
  const back = { cardCents: 4271, desk: [], voucherCents: 2500, credits: 100, lastDay };
  const failed = { amountCents: 8760, hasCard: true, nextTry: lastDay, lastDay };
  const money = { back, kept: false, unsettled: false, owedCents: 0, endedLines: [] };
  const circumstances = {
    when: momentText(at('2027-03-07T02:30:00.000Z'), ZONE, language),
    by: 'byOwner',
    from: { device: 'Chrome, Windows', source: '203.0.113.4' },
  } as const;
  const byStaff = { when: circumstances.when, by: 'byStaff' } as const;
  const about = { lines: facts.lines, venue: 'Santa Ana, 1 Pit Lane' };
  return [
    welcomeLetter(to, sender),
    visitorLetter(to, sender, 'made-up-code'),
    loginLinkLetter(to, sender, { ...circumstances, by: 'byVisitor' }, 'made-up-code'),
    testLetter(to, sender),
    ...(Object.keys(NOTICES) as Notice[]).map((notice) =>
      noticeLetter(
        to,
        sender,
        notice,
        circumstances,
        notice === 'detailsChanged' ? ['first_name', 'contact_phone'] : [],
      ),
    ),
    formerAddressLetter(to, sender, byStaff, 'ada.byron@example.com'),
    rightsLetter(to, sender, {
      name: 'Bob Ray',
      by: 'Cleo',
      rights: { all: false, permissions: ['user.change_user'] },
      when: circumstances.when,
      from: circumstances.from,
      reader: 'superuser',
    }),
    rescueLetter(to, sender, { name: 'Bob Ray', next: 'bob.ray@example.com', when: circumstances.when }),
    ...ALARM_KINDS.map((kind) =>
      alarmLetter(to, sender, {
        kind,
        times: 3,
        since: momentText(at('2027-03-07T02:30:00.000Z'), ZONE, language),
        names: ['Bob Ray'],
      }),
    ),
    givenAwayLetter(to, sender, {
      day: dayText(at('2027-03-06T20:00:00.000Z'), ZONE, language),
      given: [
        {
          act: 'write_off',
          amountCents: 21_900,
          to: 'Bob Ray',
          by: 'Cleo',
          agreedBy: 'Dan',
          reason: 'The power failed',
        },
        { act: 'refund', amountCents: 2190, to: undefined, by: 'Cleo', agreedBy: undefined, reason: undefined },
      ],
    }),
    addressRequestedLetter(to, sender, byStaff, {
      to: 'ada.byron@example.com',
      from: momentText(at('2027-03-07T02:30:00.000Z'), ZONE, language),
    }),
    newAddressLetter(to, sender, byStaff, {
      token: 'made-up-code',
      from: momentText(at('2027-03-07T02:30:00.000Z'), ZONE, language),
    }),
    voucherLetter(to, sender, {
      from: 'Bob & Cleo',
      comments: ['Happy birthday!', 'See you at the track.'],
      code: 'ABCDEFGHJKMNPQRS',
      amountCents: 10_000,
    }),
    bookedLetter(to, sender, facts, {
      subtotalCents: 8000,
      promotion: { code: 'SPRING20', cents: 600 },
      voucherCents: 2500,
      credits: 100,
      creditsValueCents: 1000,
      taxCents: 371,
      totalCents: 4271,
      receiptUrl: 'https://pay.example.com/receipt',
    }),
    movedLetter(to, sender, facts, {
      ...money,
      back: { ...back, credits: 0, voucherCents: 0 },
      endedLines: facts.lines.slice(1),
    }),
    cancelledLetter(to, sender, facts, money),
    offerLetter(to, sender, { ...facts, until: { en: '7:05 PM', es: '7:05 p.m.' }[language] }),
    reminderLetter(to, sender, {
      ...facts,
      day: dayText(at('2027-03-07T02:30:00.000Z'), ZONE, language),
      ownText: { en: 'Bring closed shoes.\nThe door is round the corner.', es: 'Trae zapatos cerrados.' }[language],
      code: 'made-up-code',
    }),
    receiptLetter(to, sender, { what: 'voucher', amountCents: 10_000, receiptUrl: null }),
    refundLetter(to, sender, back, about),
    refundFailedLetter(to, sender, 4271, about),
    deskRefundLetter(to, sender, { means: 'cash', cents: 4271 }, about),
    newCodeLetter(to, sender, { code: 'ABCDEFGHJKMNPQRS', amountCents: 4271 }),
    codeReplacedLetter(to, sender),
    refundVoucherLetter(to, sender, { code: 'ABCDEFGHJKMNPQRS', amountCents: 4271 }),
    joinedLetter(to, sender, { credits: 1000, amountCents: 8760, day: 31, rejoined: false, changes: false }),
    renewedLetter(to, sender, { credits: 1000, amountCents: 8760, lastDay }),
    paidLateLetter(to, sender, { credits: 1000, amountCents: 8760, lastDay, afterMonth: true, ended: 'last' }),
    renewalNoticeLetter(to, sender, {
      amountCents: 9600,
      day: lastDay,
      formerCents: 8760,
      leaveFrom: undefined,
      card: { name: 'Visa 4242', canPay: true },
    }),
    sessionsLetter(to, sender, { sessions: 8, credits: 2000, day: lastDay, amountCents: 17_520, takenBack: false }),
    pausedLetter(to, sender, { from: lastDay, last: lastDay, until: lastDay, keepsCredits: true, canEnd: true }),
    resumedLetter(to, sender, { day: lastDay, amountCents: 8760 }),
    renewalFailedLetter(to, sender, { ...failed, text: 'Your card was declined.', again: 0 }),
    creditsExpireLetter(to, sender, { credits: 250, day: lastDay }),
    membershipEndedLetter(to, sender, { differenceCents: 1500, owedCents: 8760, unpaid: false, keepsCredits: true }),
  ];
};
