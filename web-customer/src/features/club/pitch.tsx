import type { ClubPromise } from '../../data/club/club-promise.ts';
import { messages } from '../../messages/messages.ts';
import { pitchOffers } from './pitch-offers.ts';
import styles from './pitch.module.css';

/** The club's benefits at this venue (CLUB-05); the price is the quote's. Nothing where there are none. */
export const Pitch = ({ promise }: { readonly promise: ClubPromise | undefined }) =>
  promise && (
    <ul className={styles.offers}>
      {pitchOffers(promise).map(({ copy, words }) => (
        <li key={copy} className={styles.offer}>
          <strong className={styles.copy}>{copy}</strong>
          <span className={styles.words}>{words}</span>
        </li>
      ))}
    </ul>
  );

/** How a month of membership works. */
export const HowItWorks = () => (
  <section className={styles.how}>
    <h2>{messages.join.howTitle}</h2>
    <ol className={styles.steps}>
      {messages.join.how.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
);
