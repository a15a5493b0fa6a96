import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMe } from '../../../data/identity/account-queries.ts';
import { useChosenLocation } from '../../../data/venues/chosen-location.ts';
import { clubPromise } from '../../../data/club/club-promise.ts';
import { configurationQuery } from '../../../data/configuration-query.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';

/** Greets members and tells others what they would save (ADV-07, ADV-08); nothing where there is no club, or no saving here. */
export const ClubNote = () => {
  const { data: configuration } = useQuery(configurationQuery);
  const { data: me } = useMe();
  const promise = clubPromise(useChosenLocation().location);
  if (!configuration?.club_enabled || !me) return null;
  const { advanced } = messages;
  if (me.credits_subscription_exists)
    return (
      <Alert kind="success" announced={false}>
        {advanced.member(configuration.club_name)}
      </Alert>
    );
  if (promise === undefined) return null;
  const { leastPercent, mostPercent } = promise;
  return (
    <Alert kind="info" announced={false} action={<Link to={paths.subscription}>{advanced.moreInfo}</Link>}>
      {leastPercent > 0
        ? advanced.promotion(leastPercent)
        : mostPercent > 0
          ? advanced.promotionUpTo(mostPercent)
          : advanced.promotionNoFees}
    </Alert>
  );
};
