import { messages } from '../../messages/messages.ts';
import styles from './pitch.module.css';

/** What the club promises, in the marketing's own words (CLUB-05, ruling A-068); the price itself is the quote's. */
export const Pitch = () => (
  <ul className={styles.offers}>
    {messages.join.offers.map(({ copy, words }) => (
      <li key={copy} className={styles.offer}>
        <strong className={styles.copy}>{copy}</strong>
        <span className={styles.words}>{words}</span>
      </li>
    ))}
  </ul>
);

/** How a month of it goes. */
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
