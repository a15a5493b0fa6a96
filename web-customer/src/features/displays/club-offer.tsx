import { useQuery } from '@tanstack/react-query';
import { messages } from '../../messages/messages.ts';
import { configurationQuery } from './display-queries.ts';
import styles from './club-offer.module.css';

/** The club's promotion (DISP-12), under the club's own name; a venue without a club promises none. */
export const ClubOffer = () => {
  const { displays } = messages;
  const { data } = useQuery(configurationQuery);
  if (data?.club_enabled === false) return null;
  return (
    <p className={styles.offer}>
      <strong className={styles.percent}>{displays.clubOffer}</strong>{' '}
      <span className={styles.words}>{displays.clubWords}</span>{' '}
      {data && (
        <span data-near className={styles.club}>
          {displays.clubWith(data.club_name)}
        </span>
      )}
    </p>
  );
};
