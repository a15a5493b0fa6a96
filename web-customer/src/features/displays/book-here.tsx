import type { Location } from '@paddock/shared-domain/venues/contract';
import { messages } from '../../messages/messages.ts';
import { BookingCode } from './booking-code.tsx';
import { useNextFree } from './next-free.ts';
import styles from './book-here.module.css';

/** What to do after looking: book, and when a seat is free. */
export const BookHere = ({ location }: { readonly location: Location }) => {
  const { displays } = messages;
  const next = useNextFree(location);
  return (
    <div className={styles.book}>
      <BookingCode />
      <p className={styles.words}>
        <span>{displays.book}</span>
        {next !== undefined && (
          <strong className={styles.next}>
            {displays.nextFree} {next}
          </strong>
        )}
      </p>
    </div>
  );
};
