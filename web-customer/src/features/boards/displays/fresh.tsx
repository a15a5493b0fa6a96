import { messages } from '../../../messages/messages.ts';
import styles from './fresh.module.css';

/** Marks a row's new time by sign and text besides the colour. */
export const Fresh = () => (
  <span data-near className={styles.fresh}>
    <span aria-hidden="true">★ </span>
    {messages.displays.fresh}
  </span>
);
