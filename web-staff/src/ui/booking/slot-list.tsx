import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { lookOf, looks, titleOf } from './entry-words.ts';
import { timeRange, type SelectedSlot } from './selected-slots.ts';
import lookStyles from './slot-look.module.css';
import styles from './desk-dialog.module.css';

type Run = { readonly first: SelectedSlot; readonly until: number };

/** Neighbouring slots of one seat with the same holder become one line. */
const runsOf = (slots: readonly SelectedSlot[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const slot of slots.toSorted((a, b) => a.column - b.column || a.row.starts - b.row.starts)) {
    const last = runs.at(-1);
    const goesOn =
      last !== undefined &&
      last.first.seat.id === slot.seat.id &&
      last.until === slot.row.starts &&
      saysOf(last.first) === saysOf(slot);
    if (goesOn) runs[runs.length - 1] = { first: last.first, until: slot.row.starts + SLOT_MILLIS };
    else runs.push({ first: slot, until: slot.row.starts + SLOT_MILLIS });
  }
  return runs;
};
const saysOf = ({ entry }: SelectedSlot): string =>
  entry ? `${lookOf(entry)} ${entry.user ?? ''} ${titleOf(entry)}` : '';

/** Every slot that an action would apply to, as text. */
export const SlotList = ({ slots, zone }: { readonly slots: readonly SelectedSlot[]; readonly zone: string }) => (
  <ul className={styles.list}>
    {runsOf(slots).map(({ first, until }) => {
      const look = first.entry && lookOf(first.entry);
      return (
        <li key={first.key} className={styles.item}>
          <span className={styles.where}>
            {first.seat.name}, {timeRange(first.row.starts, until, zone)}
          </span>
          {first.entry && <span className={styles.who}>{titleOf(first.entry)}</span>}
          {look && look !== 'blackout' && (
            <span className={`${lookStyles.look} ${lookStyles.inKey}`} data-look={look}>
              {looks[look].sign} {looks[look].word}
            </span>
          )}
        </li>
      );
    })}
  </ul>
);
