import type { User } from '@paddock/shared-domain/identity/contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { useQuery } from '@tanstack/react-query';
import { useChosenLocation } from '../../data/venues/chosen-location.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { useSubscription, type Account } from '../../data/club/subscription-query.ts';
import { creditQuoteQuery, INTRO_CREDITS } from './credit-quote-query.ts';
import { sessionsRule, type SessionsRule } from './sessions-rule.ts';

/** The club's offer to one person at one venue. */
export type ClubOffer = {
  readonly name: string;
  readonly location: Location;
  readonly locations: readonly Location[];
  /** The month's price of one session in cents; only for people who never had a membership (rule A-088). */
  readonly introCents: number | null;
  readonly creditsPerSession: number;
  /** The spinner's first value: the sessions that the default credits pay for (CLUB-08). */
  readonly defaultSessions: number;
  readonly rule: SessionsRule;
};

/**
 * The price of a month at the intro rate before tax, or `null`. Only the server knows whether it is open to a person (they were a
 * member before, or their card had the rate): its quote is requested, and until that is refused the venue's setting is used.
 */
const useIntroCents = (account: Account, location: Location | undefined, newcomer: boolean): number | null => {
  const cents = (newcomer && location?.subscription_intro_cost_cents) || null;
  const wish = { account, credits: INTRO_CREDITS, location: location?.id ?? ('none' as LocationId) };
  const { error } = useQuery({ ...creditQuoteQuery(wish), enabled: cents !== null });
  return error instanceof ApiProblem && error.status === 400 ? null : cents;
};

/** The club's offer to an account: of the chosen venue, else the person's home venue (rule A-089). */
export const useClubOffer = (user: User | undefined, account: Account = 'me') => {
  const configuration = useQuery(configurationQuery);
  const places = useChosenLocation();
  const membership = useSubscription(user, account);
  const { location } = places;
  const introCents = useIntroCents(account, location, membership.subscription === null);
  const offer: ClubOffer | undefined =
    configuration.data !== undefined && location !== undefined && membership.subscription !== undefined
      ? {
          name: configuration.data.club_name,
          location,
          locations: places.locations,
          introCents,
          creditsPerSession: location.credits_per_session,
          defaultSessions: Math.round(configuration.data.default_credits / configuration.data.credits_per_session),
          rule: sessionsRule(location.subscription_min_races, introCents !== null),
        }
      : undefined;
  return {
    offer,
    failed: offer === undefined && (configuration.isError || places.isError || membership.isError),
    retrying: configuration.isFetching || places.isFetching || membership.isFetching,
    retry: () => {
      places.retry();
      void configuration.refetch();
      membership.retry();
    },
  };
};
