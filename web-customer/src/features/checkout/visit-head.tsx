import { useQuery } from '@tanstack/react-query';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { stayLabel, visitsOf } from '../../ui/booking/visits.ts';
import styles from './checkout.module.css';

type VisitHeadProps = {
  /** Starts of half-hours, as venue texts. */
  readonly slots: readonly string[];
  readonly location: LocationId;
};

/** When and where: the day in words, the times and the venue. The one mistake a customer fears is a wrong day. */
export const VisitHead = ({ slots, location }: VisitHeadProps) => {
  const { data: locations } = useQuery(locationsQuery);
  const venue = locations?.find(({ id }) => id === location);
  if (venue === undefined) return null;
  return (
    <div className={styles.visit}>
      {visitsOf(slots, venue).map((visit) => (
        <p key={visit.starts} className={styles.when}>
          {stayLabel(visit)}
        </p>
      ))}
      <p className={styles.where}>{venue.name}</p>
    </div>
  );
};
