import type { Process } from '@paddock/kit/processes/process';
import { bookingMails } from './booking-mails.ts';
import { clubMails } from './club-mails.ts';
import { moneyMails } from './money-mails.ts';
import { offerMails } from './offer-mails.ts';
import { visitMails } from './visit-mails.ts';
import type { MailedEvent, MailParts, Post } from './mail-deps.ts';

/** What customers are told of by mail (ruling A-013): bookings, receipts, refunds, and everything about their membership. */
export const mails = (parts: MailParts): Process<MailedEvent> => {
  const post: Post = async (event, user, kind, write, key = event.id) => {
    if (!(await parts.sent.isNews(`${kind}:${key}`, kind, event.metadata.at))) return;
    await parts.sent.sendOnce(`${kind}:${key}`, kind, async () => {
      const to = await parts.recipientOf(user);
      return to === undefined ? undefined : write(to);
    });
  };
  return {
    name: 'mails',
    // What cannot be written to one person holds up nobody else's mail.
    inOrderOf: ({ stream, data }) => ('userId' in data ? (data.userId ?? stream) : stream),
    on: {
      ...bookingMails(parts, post),
      ...visitMails(parts, post),
      ...offerMails(parts, post),
      ...clubMails(parts, post),
      ...moneyMails(parts, post),
    },
  };
};
