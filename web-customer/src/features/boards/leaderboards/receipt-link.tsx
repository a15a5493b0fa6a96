import { Link } from 'react-router-dom';
import type { Standing } from '../../../data/boards/standing.ts';
import { messages } from '../../../messages/messages.ts';
import { pathOfReceipt } from '../../../paths.ts';
import styles from './receipt-link.module.css';

/** A link to the receipt of the row's lap; nothing for a team. */
export const ReceiptLink = ({ standing: { lap, figure, name } }: { readonly standing: Standing }) =>
  lap === null ? null : (
    <Link to={pathOfReceipt(lap)} className={styles.link} aria-label={messages.receipt.linkOf(figure, name)}>
      {messages.receipt.link}
    </Link>
  );
