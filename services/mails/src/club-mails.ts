import { accountDecider } from '@paddock/shared-domain/billing/account';
import { cycleAt, dayBegins } from '@paddock/shared-domain/club/cycles';
import { NO_CARD, retryAfter } from '@paddock/shared-domain/club/dunning-plan';
import type { ClubEventOf } from '@paddock/shared-domain/club/events';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import { isActive, membershipOf } from '@paddock/shared-domain/club/membership';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { lastMomentOf } from '@paddock/shared-domain/kernel/last-moment';
import { type Item, owedOf } from '@paddock/shared-domain/billing/items';
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

const owedIn = (item: Item | undefined): number => (item === undefined ? 0 : owedOf(item));

/** All mails about a membership (rules ). */
export const clubMails = ({ commands, directory, sender }: MailDeps, post: Post): Process<MailedEvent>['on'] => {
  const account = async (user: Parameters<Post>[1]) => (await commands.load(accountDecider, user)).state;
  /** A failed charge. Nothing is to be said once the month was paid or the membership ended. */
  const failed = (
    event: Recorded<ClubEventOf<'RenewalFailed' | 'PaymentReminderRecorded'>>,
    { userId, membershipId, cycle }: ClubEventOf<'PaymentReminderRecorded' | 'RenewalFailed'>['data'],
    again: number,
    text: string | undefined,
  ): Promise<void> =>
    post(event, userId, 'renewal-failed', async (to) => {
      const { club, items } = await account(userId);
      const membership = membershipOf(club, membershipId);
      const due = membership?.unpaid.get(cycle);
      const item = due && items.get(due.itemId);
      if (!isActive(membership) || due === undefined || item?.open !== true) return undefined;
      const { zone } = membership.terms;
      const hasCard =
        text === undefined ? (await commands.load(userDecider, userId)).state.card !== null : text !== NO_CARD;
      const next = retryAfter(event.metadata.at, again);
      return renewalFailedLetter(to, sender, {
        amountCents: owedIn(item),
        text,
        again,
        hasCard,
        nextTry: next === null ? undefined : dayText(next, zone, to.language),
        lastDay: due.endsOn && dayText(lastMomentOf(dayBegins(due.endsOn, zone)), zone, to.language),
      });
    });
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
        // A member who left again is not promised another charge.
        const isMember = present?.membershipId === membershipId && isActive(present);
        const day = isMember ? Number(present.terms.startedOn.slice(8)) : undefined;
        return joinedLetter(to, sender, { credits, amountCents, day });
      });
    },
    RenewalFailed: async (event) => failed(event, event.data, 0, event.data.text),
    PaymentReminderRecorded: async (event) => failed(event, event.data, event.data.attempt, undefined),
    CreditExpiryAnnounced: async (event) => {
      const { userId, credits, expiresAt } = event.data;
      await post(event, userId, 'credits-expire', async (to) => {
        const { present } = (await account(userId)).club;
        const zone = present === undefined ? 'UTC' : zoneOf(await directory.get(), present.terms.locationId);
        return creditsExpireLetter(to, sender, { credits, day: dayText(lastMomentOf(expiresAt), zone, to.language) });
      });
    },
    MembershipCancelled: async (event) => {
      const { userId, membershipId, differenceCents, cause } = event.data;
      await post(event, userId, 'club-ended', async (to) => {
        const { club, credits, items } = await account(userId);
        const unpaid = [...(membershipOf(club, membershipId)?.unpaid.values() ?? [])];
        const owedCents = unpaid.reduce((sum, { itemId }) => sum + owedIn(items.get(itemId)), 0);
        const keepsCredits = creditsBalance(credits, event.metadata.at) > 0;
        return membershipEndedLetter(to, sender, {
          differenceCents,
          owedCents,
          unpaid: cause === 'unpaid',
          keepsCredits,
        });
      });
    },
  };
};
