import { liveScope } from '@paddock/shared-domain/contracts/live';
import type { User } from '@paddock/shared-domain/identity/contract';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../data/configuration-query.ts';
import { useSubscription } from '../../data/club/subscription-query.ts';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { useScopes } from '../../live.ts';
import { messages } from '../../messages/messages.ts';
import { EndedMembership } from './ended-membership.tsx';
import { Invitation } from './invitation.tsx';
import type { PayingOwed } from './pay-owed.tsx';
import { PresentMembership } from './present-membership.tsx';

type MembershipPanelProps = {
  readonly user: User;
  /** The charge of debts; there is one per screen. */
  readonly owed: PayingOwed;
};

/** The state of the user's membership (DASH-02, DASH-08, CLUB-19); nothing where there is no club (rule A-097). */
export const MembershipPanel = ({ user, owed }: MembershipPanelProps) => {
  useScopes([liveScope('balances', user.id)]);
  const { data: configuration } = useQuery(configurationQuery);
  const { data: locations } = useQuery(locationsQuery);
  const { subscription, isError, isFetching, retry } = useSubscription(user);
  const { club } = messages;
  if (!configuration) return null;
  const { club_enabled: enabled, club_name: name } = configuration;
  // The account has a membership that could not be read yet: this is not the same as having none.
  const missing = subscription === null && user.credits_subscription_exists;
  const ended = subscription && !subscription.active;
  // Where the club is closed, only existing memberships and credits are shown.
  if (!enabled && ((subscription === null && !missing) || (ended && subscription.credits_balance === 0))) return null;
  const zone = locations?.find(({ id }) => id === subscription?.location)?.timezone ?? configuration.timezone;
  return (
    <Panel title={name || club.title} aside={name && club.title}>
      {isError || missing ? (
        <ErrorState onRetry={retry} retrying={isFetching}>
          {club.failed}
        </ErrorState>
      ) : subscription === undefined ? (
        <Loading what={club.what}>
          <Skeleton count={3} height={40} />
        </Loading>
      ) : subscription === null ? (
        <Invitation name={name} />
      ) : subscription.active ? (
        <PresentMembership subscription={subscription} userId={user.id} zone={zone} owed={owed} />
      ) : (
        <EndedMembership subscription={subscription} zone={zone} open={enabled} />
      )}
    </Panel>
  );
};
