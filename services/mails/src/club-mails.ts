import { accountDecider } from '@paddock/shared-domain/billing/account';
import { cancelableFrom, cycleAt, cycleBegins, cycleDate, dayBegins } from '@paddock/shared-domain/club/cycles';
import { NO_CARD, retryAfter } from '@paddock/shared-domain/club/dunning-plan';
import type { ClubEventOf } from '@paddock/shared-domain/club/events';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import { isActive, membershipOf } from '@paddock/shared-domain/club/membership';
import { canPayOn } from '@paddock/shared-domain/club/price-renewal';
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
  renewalNoticeLetter,
  renewedLetter,
} from './letters/club-letters.ts';
import { type MailedEvent, type MailDeps, type Post } from './mail-deps.ts';
import { dayText, zoneOf } from './slot-lines.ts';

const owedIn = (item: Item | undefined): number => (item === undefined ? 0 : owedOf(item));

/** All mails about a membership (rules ). */
export const clubMails = (
  { commands, directory, sender, shownCardOf }: MailDeps,
  post: Post,
): Process<MailedEvent>['on'] => {
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
    RenewalPriced: async (event) => {
      const { userId, membershipId, cycle, amountCents, formerCents, notice } = event.data;
      if (notice === undefined) return;
      await post(event, userId, 'renewal-notice', async (to) => {
        const membership = membershipOf((await account(userId)).club, membershipId);
        // Renewed, ended or unpaid since: it says nothing that is still to come.
        if (!isActive(membership) || membership.unpaid.size > 0 || membership.lastCycle >= cycle) return undefined;
        const { terms } = membership;
        const [begins, leaves] = [cycleBegins(terms, cycle), cancelableFrom(terms)];
        const card = await shownCardOf(userId);
        return renewalNoticeLetter(to, sender, {
          amountCents,
          day: dayText(begins, terms.zone, to.language),
          formerCents: formerCents === null || formerCents === amountCents ? undefined : formerCents,
          card: card && {
            name: `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ${card.last4}`,
            canPay: canPayOn(card.goodUntil, cycleDate(terms, cycle)),
          },
          leaveFrom: leaves < begins ? undefined : dayText(leaves, terms.zone, to.language),
        });
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
