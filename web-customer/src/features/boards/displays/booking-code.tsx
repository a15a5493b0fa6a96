import { lazy, Suspense } from 'react';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import styles from './book-here.module.css';

// A wall is read before anybody aims a phone at it: what draws the code comes after the rest, into a place kept free for it.
const QrPicture = lazy(async () => ({ default: (await import('@paddock/web-kit/ui/qr-picture.tsx')).QrPicture }));

/** A code that leads a phone to the booking screen. */
export const BookingCode = () => (
  <Suspense fallback={<span className={styles.code} />}>
    <QrPicture
      text={`${window.location.origin}${paths.reservations}`}
      label={messages.displays.qr}
      className={styles.code}
    />
  </Suspense>
);
