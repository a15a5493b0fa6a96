import type { Lap } from '@paddock/shared-domain/laps/contract';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import { slotLabel } from '@paddock/web-kit/format/slot-label.ts';
import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import styles from './lap-when.module.css';

/** When the lap ended, in the zone of its venue. */
export const LapWhen = ({ lap }: { readonly lap: Lap }) => {
  const { data, isPending } = useQuery({ ...locationsQuery, meta: { handled: true } });
  const zone = data?.find(({ id }) => id === lap.location)?.timezone;
  const written = (by: string) => slotLabel(venueText(lap.created as Instant, by));
  return (
    <time dateTime={lap.created} className={styles.when}>
      {zone !== undefined ? (
        written(zone)
      ) : isPending ? (
        // Reserves the space until the venue's zone is loaded.
        <span className={styles.kept}>{written('UTC')}</span>
      ) : (
        lap.created.slice(0, 10)
      )}
    </time>
  );
};
