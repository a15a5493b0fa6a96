import type { Location } from '@paddock/shared-domain/venues/contract';
import { messages } from '../../../messages/messages.ts';
import { BookingCode } from './booking-code.tsx';
import { useNextFree } from './next-free.ts';
import styles from './book-here.module.css';

/** What to do after looking: book, and when a seat is free. A board of all venues names no time: it would be of one of them. */
export const BookHere = ({ location }: { readonly location: Location | undefined }) => (
  <div className={styles.book}>
    <BookingCode />
    <p className={styles.words}>
      {location ? <NextFree location={location} /> : <strong className={styles.next}>{messages.displays.book}</strong>}
    </p>
  </div>
);

const NextFree = ({ location }: { readonly location: Location }) => {
  const { displays } = messages;
  const next = useNextFree(location);
  if (next === undefined) return <strong className={styles.next}>{displays.book}</strong>;
  return (
    <>
      <span data-near>{displays.book}</span>
      <strong className={styles.next}>
        {displays.nextFree} {next}
      </strong>
    </>
  );
};
