import styles from './book-here.module.css';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import { useNextFree } from './next-free.ts';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { lazy, Suspense } from 'react';

// A wall is read before anybody aims a phone at it: what draws the code comes after the rest, into a place kept free for it.
const QrPicture = lazy(async () => ({ default: (await import('@paddock/web-kit/ui/qr-picture.tsx')).QrPicture }));

/** A code that leads a phone to the booking screen. */
const BookingCode = () => (
  <Suspense fallback={<span className={styles.code} />}>
    <QrPicture
      text={`${window.location.origin}${paths.reservations}`}
      label={messages.displays.qr}
      className={styles.code}
    />
  </Suspense>
);

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
