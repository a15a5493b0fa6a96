import { accountDecider } from '@paddock/shared-domain/billing/account';
import { readNextTry } from '@paddock/projections/club/dues/read';
import { earlyCancelDifference } from '@paddock/shared-domain/club/cancel-membership';
import { priceCredits } from '@paddock/shared-domain/club/club-price';
import {
  endMembership,
  enrolCredits,
  getMembershipEnd,
  getSubscription,
  getSubscriptionById,
  listSubscriptions,
  quoteCredits,
  unenrolCredits,
} from '@paddock/shared-domain/club/contract';
import { isActive, nextCharge, termsFor } from '@paddock/shared-domain/club/membership';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { percentOfRatePpm } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { actingOn, isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { asCustomer } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { mayAsStaff } from '@paddock/kit/http/caller';
import { namedPageOf } from '@paddock/kit/http/list-reply';
import { denied, invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serveAccount, serveSignedIn } from '@paddock/kit/http/serve';
import { registerChangeRoutes } from './change-routes.ts';
import { applicantOf, type ClubDeps } from './club-deps.ts';
import { createEnrol } from './enrol.ts';
import { creditsProblem } from './refusals.ts';
import { monthlyCents } from './membership-of.ts';
import { membershipById, membershipReply, subscriptionReply } from './subscription-reply.ts';

const notAMember = problem('invalid', { text: 'There is no membership to cancel.' });
const notYet = problem('invalid', { text: 'At least two billing cycles of membership are required.' });

/** The club: prices, joining, leaving, and a membership's balance (CLUB-16 … CLUB-28, CAL-17). */
export const registerClubRoutes = (app: FastifyInstance, parts: ClubDeps): void => {
  const { deps, directory } = parts;
  const subscriptionOf = async (userId: UserId, now: Instant, replyOf = subscriptionReply) => {
    const { state } = await deps.commands.load(accountDecider, userId);
    const { present } = state.club;
    const { clubName, clubRules } = await deps.business.get();
    const next = {
      cents: present === undefined ? 0 : await monthlyCents(directory, termsFor(present, nextCharge(present))),
      cardGoodUntil: await parts.cardGoodUntil(userId),
      nextTry:
        present !== undefined && present.unpaid.size > 0 ? await readNextTry(deps.db, present.membershipId) : undefined,
      pauses: clubRules.pauses,
    };
    return replyOf(state, clubName, next, now);
  };
  const cancel = async (
    userId: UserId,
    how: { readonly by: 'member' | 'staff'; readonly expectedCents?: number | undefined },
    context: CommandContext,
  ) => {
    const handled = await deps.commands.handle(
      accountDecider,
      userId,
      [{ type: 'CancelMembership', data: { userId, ...how } }],
      context,
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused' && isOwnRefusal(handled.reason)) return OWN_PROBLEMS[handled.reason];
    if (handled.outcome === 'refused' && handled.reason === 'DifferenceChanged') return problem('quote_stale');
    if (handled.outcome === 'refused') return handled.reason === 'NotCancelableYet' ? notYet : notAMember;
    const [cancelled] = handled.events;
    const difference = cancelled?.type === 'MembershipCancelled' ? cancelled.data.differenceCents : 0;
    return { difference, position: handled.position };
  };

  serveAccount(app, quoteCredits, async ({ account, query }) => {
    const applicant = await applicantOf(parts, account, query.location);
    if (applicant === undefined) return invalid({ location: ['There is no such venue.'] });
    const price = priceCredits(query.credits, applicant.offer, applicant.introOpen);
    if (typeof price === 'string') return creditsProblem(price, 'credits');
    return ok({
      quoted_cents: price.quotedCents,
      total_cents: price.totalCents,
      credits_amount: price.credits,
      discount_percent: percentOfRatePpm(price.discountPpm),
      pre_tax_cents: price.recurringCents,
      sales_tax_cents: price.taxCents,
      sales_tax_rate_percent: percentOfRatePpm(applicant.offer.taxRate),
      sessions: price.sessions,
      intro: price.intro,
      location: applicant.location.id,
    });
  });

  registerChangeRoutes(app, parts, subscriptionOf);

  serveAccount(app, enrolCredits, createEnrol(parts));

  serveAccount(app, unenrolCredits, async ({ account, caller, commandId, requestId, now }) => {
    const acting =
      account === caller.userId
        ? { actor: asCustomer(caller) }
        : await actingOn(deps, caller, [account], 'user.change_user');
    const ended = await cancel(account, { by: 'member' }, { commandId, requestId, now, ...acting });
    if ('kind' in ended) return ended;
    const left = await subscriptionOf(account, now, membershipReply);
    return left === undefined ? notFound : ok(left, { position: ended.position });
  });

  serveAccount(app, getMembershipEnd, async ({ account, now }) => {
    const { state } = await deps.commands.load(accountDecider, account);
    return isActive(state.club.present) ? ok({ difference_cents: earlyCancelDifference(state, now) }) : notAMember;
  });

  serveAccount(app, endMembership, async ({ account, body, caller, commandId, requestId, now }) => {
    const acting = await actingOn(deps, caller, [account], 'user.change_user');
    const context = { commandId, requestId, now, ...acting, reason: body.reason };
    const ended = await cancel(account, { by: 'staff', expectedCents: body.expected_cents }, context);
    return 'kind' in ended ? ended : ok({ difference_cents: ended.difference }, { position: ended.position });
  });

  serveAccount(app, getSubscription, async ({ account, now }) => {
    const reply = await subscriptionOf(account, now);
    return reply === undefined ? notFound : ok(reply);
  });
  serveSignedIn(app, listSubscriptions, async ({ caller, query, now }) => {
    const userId = query.user ?? caller.userId;
    if (userId !== caller.userId && !mayAsStaff(caller, ['user.change_user'])) return denied;
    const reply = await subscriptionOf(userId, now);
    const page = namedPageOf(reply === undefined ? [] : [reply], query);
    return 'problem' in page ? page.problem : ok(page.list);
  });
  serveSignedIn(app, getSubscriptionById, async ({ caller, params, now }) => {
    const reply = await subscriptionOf(caller.userId, now, (account, ...more) =>
      membershipById(account, params.id, ...more),
    );
    return reply === undefined ? notFound : ok(reply);
  });
};
