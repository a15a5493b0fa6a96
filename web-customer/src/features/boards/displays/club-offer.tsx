import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { clubPromise } from '../../../data/club/club-promise.ts';
import { messages } from '../../../messages/messages.ts';
import { configurationQuery } from './display-queries.ts';
import styles from './club-offer.module.css';

/** The club's promotion (DISP-12), under the club's own name; each venue shows the benefits of its own members, or nothing. */
export const ClubOffer = ({ location }: { readonly location: Location }) => {
  const { displays } = messages;
  const { data } = useQuery(configurationQuery);
  const promise = clubPromise(location);
  if (data?.club_enabled === false || promise === undefined) return null;
  const { leastPercent, mostPercent } = promise;
  return (
    <p className={styles.offer}>
      <strong className={styles.percent}>
        {leastPercent > 0
          ? displays.clubOffer(leastPercent)
          : mostPercent > 0
            ? displays.clubUpTo(mostPercent)
            : displays.clubNoFees}
      </strong>{' '}
      {mostPercent > 0 && <span className={styles.words}>{displays.clubWords}</span>}{' '}
      {data && (
        <span data-near className={styles.club}>
          {displays.clubWith(data.club_name)}
        </span>
      )}
    </p>
  );
};
