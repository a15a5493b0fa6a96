import type { User } from '@paddock/shared-domain/identity/contract';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { useChosenLocation } from '../../data/chosen-location.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { useSubscription, type Account } from '../../data/subscription-query.ts';
import { sessionsRule, type SessionsRule } from './sessions-rule.ts';

/** What the club is to one person at one venue. */
export type ClubOffer = {
  readonly name: string;
  readonly location: Location;
  readonly locations: readonly Location[];
  /** The month's price of one session in cents; only for people who never had a membership (ruling A-088). */
  readonly introCents: number | undefined;
  readonly creditsPerSession: number;
  /** What the spinner begins at: the default credits' worth of sessions (CLUB-08). */
  readonly defaultSessions: number;
  readonly rule: SessionsRule;
};

/** The club's offer to an account: of the chosen venue, else the person's own (ruling A-089). */
export const useClubOffer = (user: User | undefined, account: Account = 'me') => {
  const configuration = useQuery(configurationQuery);
  const places = useChosenLocation();
  const subscription = useSubscription(user, account);
  const { location } = places;
  const ready = configuration.data !== undefined && location !== undefined && subscription.subscription !== undefined;
  const newcomer = subscription.subscription === null;
  const introCents = (newcomer && location?.subscription_intro_cost_cents) || undefined;
  const offer: ClubOffer | undefined = ready
    ? {
        name: configuration.data.club_name,
        location,
        locations: places.locations,
        introCents,
        creditsPerSession: configuration.data.credits_per_session,
        defaultSessions: Math.round(configuration.data.default_credits / configuration.data.credits_per_session),
        rule: sessionsRule(location.subscription_min_races, introCents !== undefined),
      }
    : undefined;
  return {
    offer,
    failed: offer === undefined && (configuration.isError || places.isError || subscription.isError),
    retrying: configuration.isFetching || places.isFetching || subscription.isFetching,
    retry: () => {
      places.retry();
      void configuration.refetch();
      subscription.retry();
    },
  };
};
