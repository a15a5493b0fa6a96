import { accountDecider } from '@paddock/shared-domain/billing/account';
import { cycleAt } from '@paddock/shared-domain/club/cycles';
import { isActive } from '@paddock/shared-domain/club/membership';
import { lastMomentOf } from '@paddock/shared-domain/kernel/last-moment';
import { owedOf } from '@paddock/shared-domain/billing/items';
import type { Process } from '@paddock/kit/processes/process';
import {
  creditsExpireLetter,
  joinedLetter,
  membershipEndedLetter,
  paidLateLetter,
  renewalFailedLetter,
  renewedLetter,
} from './letters/club-letters.ts';
import { type MailedEvent, type MailDeps, type Post } from './mail-deps.ts';
import { dayText, zoneOf } from './slot-lines.ts';

/** All mails about a membership (rules ). */
export const clubMails = ({ commands, directory, sender }: MailDeps, post: Post): Process<MailedEvent>['on'] => {
  const account = async (user: Parameters<Post>[1]) => (await commands.load(accountDecider, user)).state;
  return {
    CreditsGranted: async (event) => {
      const { userId, credits, paidCents, taxCents, cycle, membershipId, expiresAt } = event.data;
      const amountCents = paidCents + taxCents;
      if (cycle > 0) {
        const { present } = (await account(userId)).club;
        const ended = present?.membershipId !== membershipId || !isActive(present);
        // Paid after its month had passed: it does not begin now.
        const late = ended || cycleAt(present.terms, event.metadata.at) !== cycle;
        const zone = zoneOf(await directory.get(), event.data.locationId);
        return post(event, userId, late ? 'renewal-paid-late' : 'club-renewed', (to) => {
          const lastDay = dayText(lastMomentOf(expiresAt), zone, to.language);
          const facts = { credits, amountCents, lastDay };
          return late ? paidLateLetter(to, sender, { ...facts, ended }) : renewedLetter(to, sender, facts);
        });
      }
      await post(event, userId, 'club-joined', async (to) => {
        const { present } = (await account(userId)).club;
        const day = present?.membershipId === membershipId ? Number(present.terms.startedOn.slice(8)) : 1;
        return joinedLetter(to, sender, { credits, amountCents, day });
      });
    },
    RenewalFailed: ({ data, ...event }) =>
      post({ ...event, data }, data.userId, 'renewal-failed', (to) =>
        renewalFailedLetter(to, sender, { amountCents: data.amountCents, text: data.text, again: 0 }),
      ),
    PaymentReminderRecorded: async (event) => {
      const { userId, cycle, attempt } = event.data;
      await post(event, userId, 'renewal-failed', async (to) => {
        const { club, items } = await account(userId);
        const due = club.present?.unpaid.get(cycle);
        // Paid in between: nothing to remind of.
        if (due === undefined) return undefined;
        const item = items.get(due.itemId);
        return renewalFailedLetter(to, sender, {
          amountCents: item === undefined ? undefined : owedOf(item),
          text: undefined,
          again: attempt,
        });
      });
    },
    CreditExpiryAnnounced: async (event) => {
      const { userId, credits, expiresAt } = event.data;
      await post(event, userId, 'credits-expire', async (to) => {
        const { present } = (await account(userId)).club;
        const zone = present === undefined ? 'UTC' : zoneOf(await directory.get(), present.terms.locationId);
        return creditsExpireLetter(to, sender, { credits, day: dayText(lastMomentOf(expiresAt), zone, to.language) });
      });
    },
    MembershipCancelled: (event) =>
      post(event, event.data.userId, 'club-ended', (to) =>
        membershipEndedLetter(to, sender, { differenceCents: event.data.differenceCents }),
      ),
  };
};
