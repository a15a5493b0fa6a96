import { dollars } from '@paddock/shared-domain/kernel/money';
import { messages } from '../../../messages/en.ts';
import type { DayGrid } from '../../../ui/booking/day-grid.ts';
import { attendanceWords, lookOf, looks, momentLabel, titleOf } from '../../../ui/booking/entry-words.ts';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';
import type { Picks } from '../../../ui/booking/selection.ts';
import { TimelineLinks } from './timeline-links.tsx';
import { UnfinishedNote } from '../../../ui/payments/unfinished-note.tsx';
import lookStyles from '../../../ui/booking/slot-look.module.css';
import styles from '../../../ui/booking/selection-bar.module.css';

type SelectedBookingProps = {
  readonly grid: DayGrid;
  readonly slots: readonly SelectedSlot[];
  readonly onTake: (picks: Picks) => void;
};

/**
 * Details of the selection when all of it has one customer or one reason: who, price, note. On touch screens it replaces the
 * card.
 */
export const SelectedBooking = ({ grid, slots, onTake }: SelectedBookingProps) => {
  const entry = slots[0]?.entry;
  if (entry === undefined || slots.some((slot) => slot.entry?.user !== entry.user || slot.entry?.state !== entry.state))
    return null;
  const look = lookOf(entry);
  const alike = slots.every((slot) => slot.entry && lookOf(slot.entry) === look);
  const total = slots.reduce((sum, slot) => sum + (slot.entry?.cost_cents ?? 0), 0);
  const theirs = new Map<string, string>();
  if (entry.user !== null)
    for (const row of grid.cells)
      for (const cell of row) if (cell.entry?.user === entry.user) theirs.set(cell.key, cell.entry.id);
  const { card, selection } = messages.planner;
  return (
    <div className={styles.booking}>
      {look !== 'blackout' && <span className={styles.name}>{titleOf(entry)}</span>}
      {alike && (
        <span className={`${lookStyles.look} ${lookStyles.inKey}`} data-look={look}>
          {looks[look].sign} {looks[look].word}
        </span>
      )}
      {entry.state === 'reserved' && <span className={styles.price}>{dollars(total)}</span>}
      {slots.some((slot) => slot.entry?.taken_back) && <span className={styles.note}>! {card.takenBack}</span>}
      {attendanceWords(entry, grid.zone) !== '' && (
        <span className={styles.note}>{attendanceWords(entry, grid.zone)}</span>
      )}
      {entry.party !== undefined && (
        <span className={styles.note}>
          {looks.party.sign} {entry.party}
        </span>
      )}
      {entry.notes !== null && <span className={styles.notes}>{entry.notes}</span>}
      <span className={styles.note}>
        {look === 'held'
          ? card.held
          : (look === 'blackout' ? card.made : card.booked)(momentLabel(entry.created, grid.zone))}
      </span>
      <TimelineLinks slots={slots} />
      {entry.user !== null && (look === 'held' || slots.some((slot) => (slot.entry?.owed_cents ?? 0) > 0)) && (
        <UnfinishedNote
          user={entry.user}
          name={titleOf(entry)}
          purpose={look === 'held' ? 'booking' : 'outstanding'}
          zone={grid.zone}
        />
      )}
      {theirs.size > slots.length && (
        <button type="button" className={styles.all} onClick={() => onTake(theirs)}>
          {selection.allOf(theirs.size, titleOf(entry))}
        </button>
      )}
    </div>
  );
};
