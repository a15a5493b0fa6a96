import type { CSSProperties } from 'react';
import type { DayEntry } from '../../../ui/booking/day-grid.ts';
import { attendances, blockTitleOf, lookOf, looks, NOTE_SIGN, secondLineOf } from '../../../ui/booking/entry-words.ts';
import lookStyles from '../../../ui/booking/slot-look.module.css';
import styles from './planner-grid.module.css';

type SlotBlockProps = {
  readonly entry: DayEntry;
  /** The number of half-hours of the booking. */
  readonly rows: number;
  readonly hit: boolean;
};

/** Neighbouring slots of one booking as one block. Screen readers read the cells, so the block is hidden from them. */
export const SlotBlock = ({ entry, rows, hit }: SlotBlockProps) => {
  const look = lookOf(entry);
  const { sign } = looks[look];
  const second = secondLineOf(entry, rows);
  return (
    <span
      aria-hidden="true"
      className={`${lookStyles.look} ${styles.block}`}
      data-look={look}
      data-hit={hit || undefined}
      data-attendance={entry.attendance ?? undefined}
      style={{ '--run': rows } as CSSProperties}
    >
      <span className={look === 'blackout' ? styles.why : styles.who}>
        {sign !== '' && `${sign} `}
        {entry.party !== undefined && look !== 'party' && `${looks.party.sign} `}
        {entry.attendance !== null && `${attendances[entry.attendance].sign} `}
        {entry.notes !== null && look !== 'blackout' && `${NOTE_SIGN} `}
        <span className={styles.name}>{blockTitleOf(entry)}</span>
      </span>
      {second !== '' && <span className={styles.second}>{second}</span>}
    </span>
  );
};
