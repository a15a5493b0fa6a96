import { memo } from 'react';
import { messages } from '../../../messages/en.ts';
import type { PlannerSeat } from '../../../ui/booking/day-grid.ts';
import styles from './planner-grid.module.css';

/** The row of seats that stays on top: the number in big figures, the type under it. */
export const SeatHeads = memo(({ seats }: { readonly seats: readonly PlannerSeat[] }) => (
  <div role="row" className={`${styles.row} ${styles.heads}`}>
    <div role="columnheader" className={styles.corner}>
      <span className={styles.unseen}>{messages.planner.time}</span>
    </div>
    {seats.map(({ id, name, number, type_name }) => (
      <div key={id} role="columnheader" className={styles.head} aria-label={`${name}, ${type_name}`} title={name}>
        <span className={styles.number}>{number}</span>
        <span className={styles.type}>{type_name}</span>
      </div>
    ))}
  </div>
));
SeatHeads.displayName = 'SeatHeads';
