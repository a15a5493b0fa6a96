import { messages } from '../../../messages/messages.ts';
import styles from './fresh.module.css';

/** Says of a row that its time is new: sign and words beside the colour. */
export const Fresh = () => (
  <span data-near className={styles.fresh}>
    <span aria-hidden="true">★ </span>
    {messages.displays.fresh}
  </span>
);
