import styles from './book-here.module.css';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import { useNextFree } from './next-free.ts';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { lazy, Suspense } from 'react';

// The code that draws the QR picture loads last, into a reserved space: a display is read before anybody scans it.
const QrPicture = lazy(async () => ({ default: (await import('@paddock/web-kit/ui/qr-picture.tsx')).QrPicture }));

/** A QR code that opens the booking screen on a phone. */
const BookingCode = () => (
  <Suspense fallback={<span className={styles.code} />}>
    <QrPicture
      text={`${window.location.origin}${paths.reservations}`}
      label={messages.displays.qr}
      className={styles.code}
    />
  </Suspense>
);

/** How to book, and when a seat is free next. A Global board shows no time: it would be that of one venue. */
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
