import { dollars } from '@paddock/shared-domain/kernel/money';
import { letterOf } from '../../../gateways/mailer/letter.ts';
import type { Mail } from '../../../gateways/mailer/mailer.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

const account = ({ publicUrl }: Sender, label = 'Your membership') => ({ label, url: `${publicUrl}/dashboard` });

export const joinedLetter = (
  to: Recipient,
  sender: Sender,
  facts: { readonly credits: number; readonly amountCents: number; readonly day: number },
): Mail => ({
  to: to.email,
  kind: 'club-joined',
  subject: `Welcome to ${sender.clubName}`,
  ...letterOf({
    clubName: sender.clubName,
    heading: `You are a member of ${sender.clubName}`,
    paragraphs: [
      greeting(to),
      `${facts.credits} credits are in your account, and no booking fee is ever yours to pay.`,
      `Paid: ${dollars(facts.amountCents)}. The same comes off your card on day ${facts.day} of each month, or on the month's last day where it is shorter.`,
    ],
    button: { label: 'Book a race', url: `${sender.publicUrl}/reservations` },
    note: 'Cancel from your dashboard after two billing cycles.',
  }),
});

export const renewedLetter = (
  to: Recipient,
  sender: Sender,
  facts: { readonly credits: number; readonly amountCents: number },
): Mail => ({
  to: to.email,
  kind: 'club-renewed',
  subject: `${facts.credits} new credits from ${sender.clubName}`,
  ...letterOf({
    clubName: sender.clubName,
    heading: 'Your month has begun',
    paragraphs: [
      greeting(to),
      `${facts.credits} new credits are in your account.`,
      `Paid: ${dollars(facts.amountCents)}`,
    ],
    button: { label: 'Book a race', url: `${sender.publicUrl}/reservations` },
  }),
});

/** A renewal the card did not pay, and each reminder of it (ruling A-092). `again` counts from 0, the first try. */
export const renewalFailedLetter = (
  to: Recipient,
  sender: Sender,
  facts: { readonly amountCents: number | undefined; readonly text: string | undefined; readonly again: number },
): Mail => ({
  to: to.email,
  kind: 'renewal-failed',
  subject: facts.again === 0 ? 'Your membership could not be renewed' : 'Your membership is still unpaid',
  ...letterOf({
    clubName: sender.clubName,
    heading: facts.again === 0 ? 'Your card did not pay' : 'We tried your card again',
    paragraphs: [
      greeting(to),
      `The monthly renewal of your membership${facts.amountCents === undefined ? '' : ` (${dollars(facts.amountCents)})`} could not be charged.`,
      ...(facts.text === undefined ? [] : [`Your bank says: ${facts.text}`]),
      'Until it is paid you get no new credits, and booking fees apply. The credits you have are still yours.',
    ],
    button: account(sender, 'Pay, or use another card'),
  }),
});

export const creditsExpireLetter = (
  to: Recipient,
  sender: Sender,
  facts: { readonly credits: number; readonly day: string },
): Mail => ({
  to: to.email,
  kind: 'credits-expire',
  subject: `${facts.credits} credits expire on ${facts.day}`,
  ...letterOf({
    clubName: sender.clubName,
    heading: `${facts.credits} credits are waiting for a race`,
    paragraphs: [greeting(to), `They expire on ${facts.day}. Book before then and they are spent first.`],
    button: { label: 'Book a race', url: `${sender.publicUrl}/reservations` },
  }),
});

export const membershipEndedLetter = (
  to: Recipient,
  sender: Sender,
  facts: { readonly differenceCents: number },
): Mail => ({
  to: to.email,
  kind: 'club-ended',
  subject: `Your membership of ${sender.clubName} has ended`,
  ...letterOf({
    clubName: sender.clubName,
    heading: 'Your membership has ended',
    paragraphs: [
      greeting(to),
      'Nothing more comes off your card. Credits you have left stay yours until they expire.',
      ...(facts.differenceCents > 0
        ? [`The discount on credits already used, ${dollars(facts.differenceCents)}, is on your account.`]
        : []),
    ],
    button: account(sender, 'Your account'),
  }),
});
