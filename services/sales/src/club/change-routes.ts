import { type AccountCommand, accountDecider } from '@paddock/shared-domain/billing/account';
import { priceCredits } from '@paddock/shared-domain/club/club-price';
import {
  changeSessions,
  keepSessions,
  pauseMembership,
  resumeMembership,
  type Subscription,
} from '@paddock/shared-domain/club/contract';
import type { MonthTerms } from '@paddock/shared-domain/club/events';
import { isActive } from '@paddock/shared-domain/club/membership';
import type { ClubRefusal } from '@paddock/shared-domain/club/refusals';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { actingOn, isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { asCustomer } from '@paddock/kit/http/actor-of';
import { type Answer, ok } from '@paddock/kit/http/answers';
import type { SignedIn } from '@paddock/kit/http/caller';
import { invalid, notFound, problem, reasonRequired } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import type { FastifyInstance } from 'fastify';
import { applicantOf, type ClubDeps } from './club-deps.ts';
import { monthlyCents } from './membership-of.ts';
import { creditsProblem } from './refusals.ts';

const says = (text: string) => problem('invalid', { text });
const noMember = says('There is no membership.');
const PROBLEMS: { readonly [Reason in ClubRefusal]?: ReturnType<typeof problem> } = {
  RenewalOwed: says('Pay the unpaid renewal first.'),
  RenewalUnderWay: says('The renewal is being charged. Please try again in a few minutes.'),
  SessionsSame: says('This is the present number of sessions.'),
  NothingChosen: says('There is no change of sessions to take back.'),
  PauseTooEarly: says('A membership can be paused after two billing cycles.'),
  PauseTooLong: says('A pause cannot be that long here.'),
  PausedTooOften: says('There was a pause within the last twelve months already.'),
  PausedAlready: says('The membership is paused already.'),
  NotPaused: says('There is no pause to end.'),
};

type Asked = {
  readonly account: UserId;
  readonly caller: SignedIn;
  readonly body: { readonly reason?: string | undefined };
  readonly commandId: string;
  readonly requestId: string;
  readonly now: Instant;
};

/** What a member changes about the renewals to come: the number of sessions, and pauses. Staff do it with a reason. */
export const registerChangeRoutes = (
  app: FastifyInstance,
  parts: ClubDeps,
  subscriptionOf: (userId: UserId, now: Instant) => Promise<Subscription | undefined>,
): void => {
  const { deps, directory } = parts;
  const accountOf = async (userId: UserId) => (await deps.commands.load(accountDecider, userId)).state;

  const change = async (
    { account, caller, body: { reason }, commandId, requestId, now }: Asked,
    wanted: Wanted<AccountCommand>,
  ): Promise<Answer<Subscription>> => {
    const own = account === caller.userId;
    if (!own && (reason ?? '').trim() === '') return reasonRequired;
    const acting = own ? { actor: asCustomer(caller) } : await actingOn(deps, caller, [account], 'user.change_user');
    const context = { commandId, requestId, now, ...acting, ...(own ? {} : { reason }) };
    const handled = await deps.commands.handle(accountDecider, account, [wanted], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused')
      return isOwnRefusal(handled.reason)
        ? OWN_PROBLEMS[handled.reason]
        : (PROBLEMS[handled.reason as ClubRefusal] ?? noMember);
    const reply = await subscriptionOf(account, now);
    return reply === undefined ? notFound : ok(reply, { position: handled.position });
  };

  serveAccount(app, changeSessions, async (asked) => {
    const { account: userId, body } = asked;
    if (!(await deps.business.get()).hasClub) return says('This venue has no club.');
    const { present } = (await accountOf(userId)).club;
    if (!isActive(present)) return noMember;
    const applicant = await applicantOf(parts, userId, present.terms.locationId);
    if (applicant === undefined) return invalid({ location: ['There is no such venue.'] });
    const price = priceCredits(body.credits_amount, applicant.offer, false);
    if (typeof price === 'string') return creditsProblem(price, 'credits_amount');
    const month: MonthTerms = {
      sessions: price.sessions,
      creditsRecurring: price.credits,
      recurringCents: price.recurringCents,
      discountPpm: price.discountPpm,
      creditsPerSession: applicant.offer.creditsPerSession,
    };
    return change(asked, { type: 'ChooseSessions', data: { userId, month, amountCents: price.totalCents } });
  });
  serveAccount(app, keepSessions, async (asked) => {
    const { account: userId } = asked;
    const { present } = (await accountOf(userId)).club;
    if (!isActive(present)) return noMember;
    const amountCents = await monthlyCents(directory, present.terms);
    return change(asked, { type: 'WithdrawSessionsChoice', data: { userId, amountCents } });
  });
  serveAccount(app, pauseMembership, async (asked) => {
    const { pauses } = (await deps.business.get()).clubRules;
    const data = { userId: asked.account, cycles: asked.body.months, ...pauses };
    return change(asked, { type: 'PauseMembership', data });
  });
  serveAccount(app, resumeMembership, (asked) =>
    change(asked, { type: 'ResumeMembership', data: { userId: asked.account } }),
  );
};
