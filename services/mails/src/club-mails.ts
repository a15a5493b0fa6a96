import { accountDecider } from '@paddock/shared-domain/billing/account';
import { cancelableFrom, cycleAt, cycleBegins, cycleDate, dayBegins } from '@paddock/shared-domain/club/cycles';
import { NO_CARD, retryAfter } from '@paddock/shared-domain/club/dunning-plan';
import type { ClubEventOf } from '@paddock/shared-domain/club/events';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import {
  isActive,
  type Membership,
  membershipOf,
  nextCharge,
  pauseIn,
  termsFor,
} from '@paddock/shared-domain/club/membership';
import { canPayOn, toldBefore } from '@paddock/shared-domain/club/price-renewal';
import { canResume } from '@paddock/shared-domain/club/pause-membership';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { monthlyCents } from '@paddock/sales/club/membership-of';
import { lastMomentOf } from '@paddock/shared-domain/kernel/last-moment';
import { type Item, owedOf } from '@paddock/shared-domain/billing/items';
import type { Process } from '@paddock/kit/processes/process';
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
import { type MailedEvent, type MailDeps, type Post } from './mail-deps.ts';
import { dayText, zoneOf } from './slot-lines.ts';

/** What the member was told of a cycle's charge, if that is another amount. */
const toldOf = (membership: Membership | undefined, cycle: number, amountCents: number): number | undefined => {
  const told = membership && toldBefore(membership, cycle);
  return told === amountCents ? undefined : told;
};
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
      const hasCard = (await commands.load(userDecider, userId)).state.card !== null;
      const next = retryAfter(event.metadata.at, again);
      return renewalFailedLetter(to, sender, {
        amountCents: owedIn(item),
        // Said once, with the charge itself.
        toldCents: again === 0 ? toldOf(membership, cycle, item.amountCents) : undefined,
        text: text === NO_CARD ? undefined : text,
        again,
        hasCard,
        nextTry: next === null ? undefined : dayText(next, zone, to.language),
        lastDay: due.endsOn && dayText(lastMomentOf(dayBegins(due.endsOn, zone)), zone, to.language),
      });
    });
  /** The day of the next charge. */
  const chargeDay = (membership: Membership, language: Language): string =>
    dayText(cycleBegins(membership.terms, nextCharge(membership)), membership.terms.zone, language);
  return {
    CreditsGranted: async (event) => {
      const { userId, credits, paidCents, taxCents, cycle, membershipId, expiresAt } = event.data;
      const amountCents = paidCents + taxCents;
      if (cycle > 0) {
        const { club } = await account(userId);
        const { present } = club;
        const ended = present?.membershipId !== membershipId || !isActive(present);
        const of = membershipOf(club, membershipId);
        // Paid after its month had passed: it does not begin now.
        const afterMonth = of !== undefined && cycleAt(of.terms, event.metadata.at) !== cycle;
        const late = ended || afterMonth;
        const zone = zoneOf(await directory.get(), event.data.locationId);
        return post(event, userId, late ? 'renewal-paid-late' : 'club-renewed', (to) => {
          const lastDay = dayText(lastMomentOf(expiresAt), zone, to.language);
          const facts = { credits, amountCents, lastDay };
          const toldCents = toldOf(membershipOf(club, membershipId), cycle, amountCents);
          return late
            ? paidLateLetter(to, sender, {
                ...facts,
                afterMonth,
                ended: ended && (isActive(present) ? 'earlier' : 'last'),
              })
            : renewedLetter(to, sender, { ...facts, toldCents });
        });
      }
      await post(event, userId, 'club-joined', async (to) => {
        const { present } = (await account(userId)).club;
        // A member who left again is not promised another charge.
        const isMember = present?.membershipId === membershipId && isActive(present);
        const day = isMember ? Number(present.terms.startedOn.slice(8)) : undefined;
        const [rejoined, changes] = [!isMember && isActive(present), present?.chosen !== undefined];
        return joinedLetter(to, sender, { credits, amountCents, day, rejoined, changes });
      });
    },
    RenewalPriced: async (event) => {
      const { userId, membershipId, cycle, formerCents, notice } = event.data;
      if (notice === undefined) return;
      await post(event, userId, 'renewal-notice', async (to) => {
        const membership = membershipOf((await account(userId)).club, membershipId);
        // Renewed, ended, paused or unpaid since: it says nothing that is still to come.
        if (!isActive(membership) || membership.unpaid.size > 0 || membership.lastCycle >= cycle) return undefined;
        if (pauseIn(membership, cycle) !== undefined) return undefined;
        const { terms, chosen } = membership;
        // Another number of sessions may have been chosen since, and was told with its amount.
        const amountCents = toldBefore(membership, cycle) ?? event.data.amountCents;
        const toldCents = amountCents === event.data.amountCents ? event.data.toldCents : undefined;
        const [begins, leaves] = [cycleBegins(terms, cycle), cancelableFrom(terms)];
        const card = await shownCardOf(userId);
        return renewalNoticeLetter(to, sender, {
          amountCents,
          day: dayText(begins, terms.zone, to.language),
          toldCents,
          formerCents:
            formerCents === null || formerCents === amountCents || toldCents !== undefined ? undefined : formerCents,
          chosen: chosen?.sessions,
          afterPause: pauseIn(membership, cycle - 1) !== undefined,
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
    SessionsChosen: async (event) => {
      const { userId, membershipId, sessions, recurringCents, creditsRecurring: credits, amountCents } = event.data;
      await post(event, userId, 'club-sessions', async (to) => {
        const membership = membershipOf((await account(userId)).club, membershipId);
        // Taken back, replaced, in force or ended since: the letter of that says so.
        if (!isActive(membership) || membership.chosen?.sessions !== sessions) return undefined;
        if (membership.chosen.recurringCents !== recurringCents) return undefined;
        const day = chargeDay(membership, to.language);
        return sessionsLetter(to, sender, { sessions, credits, day, amountCents, takenBack: false });
      });
    },
    SessionsChoiceWithdrawn: async (event) => {
      const { userId, membershipId, amountCents } = event.data;
      await post(event, userId, 'club-sessions', async (to) => {
        const membership = membershipOf((await account(userId)).club, membershipId);
        if (!isActive(membership) || membership.chosen !== undefined || membership.unpaid.size > 0) return undefined;
        const { sessions, creditsRecurring: credits } = membership.terms;
        const day = chargeDay(membership, to.language);
        return sessionsLetter(to, sender, { sessions, credits, day, amountCents, takenBack: true });
      });
    },
    MembershipPaused: async (event) => {
      const { userId, membershipId, fromCycle, untilCycle } = event.data;
      await post(event, userId, 'club-paused', async (to) => {
        const { club, credits } = await account(userId);
        const membership = membershipOf(club, membershipId);
        // Ended, or planned again since: the letter of that says so.
        if (!isActive(membership) || pauseIn(membership, fromCycle)?.untilCycle !== untilCycle) return undefined;
        const { terms } = membership;
        const until = cycleBegins(terms, untilCycle);
        const text = (instant: Instant) => dayText(instant, terms.zone, to.language);
        return pausedLetter(to, sender, {
          from: text(cycleBegins(terms, fromCycle)),
          last: text(lastMomentOf(until)),
          until: text(until),
          keepsCredits: creditsBalance(credits, event.metadata.at) > 0,
          canEnd: canResume({ club }, event.metadata.at),
        });
      });
    },
    MembershipResumed: async (event) => {
      const { userId, membershipId } = event.data;
      await post(event, userId, 'club-resumed', async (to) => {
        const membership = membershipOf((await account(userId)).club, membershipId);
        if (!isActive(membership) || membership.unpaid.size > 0) return undefined;
        if (pauseIn(membership, membership.lastCycle + 1) !== undefined) return undefined;
        const terms = termsFor(membership, nextCharge(membership));
        const amountCents = await monthlyCents(directory, terms);
        return resumedLetter(to, sender, { day: chargeDay(membership, to.language), amountCents });
      });
    },
    CreditExpiryAnnounced: async (event) => {
      const { userId, lotId, expiresAt } = event.data;
      await post(event, userId, 'credits-expire', async (to) => {
        const { club, credits: all } = await account(userId);
        const lot = all.lots.get(lotId);
        // Used up, expired, or with a later last day since: there is nothing to warn of.
        if (lot === undefined || lot.left === 0 || lot.expiresAt !== expiresAt) return undefined;
        const { left: credits } = lot;
        const { present } = club;
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
