import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { messages } from '../../../messages/en.ts';
import { blockAround, cellAt, type DayGrid, type Place } from '../../../ui/booking/day-grid.ts';
import { attendanceWords, lookOf, looks, momentLabel, titleOf } from '../../../ui/booking/entry-words.ts';
import { elementAt } from '../../../ui/booking/place-of.ts';
import { timeRange } from '../../../ui/booking/selected-slots.ts';
import { slotCard, useSlotCard } from './slot-card-store.ts';
import lookStyles from '../../../ui/booking/slot-look.module.css';
import styles from './slot-card.module.css';

type SlotCardProps = { readonly grid: DayGrid; readonly scroller: RefObject<HTMLElement | null> };

/** Details of a booking (customer, note, price, since when) beside it, while it is pointed at or has the focus. */
export const SlotCard = ({ grid, scroller }: SlotCardProps) => {
  const at = useSlotCard((store) => store.at);
  return at && cellAt(grid, at)?.entry ? <OpenCard at={at} grid={grid} scroller={scroller} /> : null;
};

const OpenCard = ({ at, grid, scroller }: SlotCardProps & { readonly at: Place }) => {
  const card = useRef<HTMLDivElement>(null);
  const places = blockAround(grid, at);
  const first = places[0] ?? at;
  const last = places.at(-1) ?? at;
  useLayoutEffect(() => placeBeside(card.current, elementAt(scroller.current, first), elementAt(scroller.current, at)));
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && slotCard.hide();
    const box = scroller.current;
    addEventListener('keydown', close);
    box?.addEventListener('scroll', slotCard.hide, { passive: true });
    return () => {
      removeEventListener('keydown', close);
      box?.removeEventListener('scroll', slotCard.hide);
    };
  }, [scroller]);

  const entry = cellAt(grid, at)?.entry;
  const seat = grid.seats[at.column];
  if (entry === undefined || seat === undefined) return null;
  const look = lookOf(entry);
  // For a party, the means of payment is shown beside the flag.
  const paidLook = entry.club ? 'club' : 'paid';
  const from = grid.rows[first.row]?.starts ?? 0;
  const until = (grid.rows[last.row]?.starts ?? 0) + SLOT_MILLIS;
  const total = places.reduce((sum, place) => sum + (cellAt(grid, place)?.entry?.cost_cents ?? 0), 0);
  const { card: words } = messages.planner;
  return (
    // Hidden from screen readers: the cell's label says all of it.
    <div
      ref={card}
      className={styles.card}
      aria-hidden="true"
      data-card=""
      onPointerEnter={slotCard.stay}
      onPointerLeave={() => slotCard.point(undefined)}
    >
      <p className={styles.title}>{look === 'blackout' ? looks.blackout.word : titleOf(entry)}</p>
      <p className={styles.line}>
        {seat.name} · {timeRange(from, until, grid.zone)}
      </p>
      <p className={styles.line} hidden={look === 'blackout'}>
        <span className={`${lookStyles.look} ${lookStyles.inKey}`} data-look={look}>
          {looks[look].sign} {looks[look].word}
        </span>
        {look === 'party' && (
          <span>
            {looks[paidLook].sign} {looks[paidLook].word}
          </span>
        )}
        {entry.state === 'reserved' && <span className={styles.price}>{dollars(total)}</span>}
      </p>
      {entry.party !== undefined && (
        <p>
          {looks.party.sign} {entry.party}
        </p>
      )}
      {entry.taken_back && <p>! {words.takenBack}</p>}
      {entry.attendance !== null && <p>{attendanceWords(entry, grid.zone)}</p>}
      {entry.notes !== null && <p className={styles.notes}>{entry.notes}</p>}
      <p className={styles.small}>
        {look === 'held'
          ? words.held
          : (look === 'blackout' ? words.made : words.booked)(momentLabel(entry.created, grid.zone))}
      </p>
    </div>
  );
};

const GAP = 6;
/** To the right of the block, or to its left where there is no room: beside the row of the pointer or focus, never over it. */
const placeBeside = (card: HTMLElement | null, block: HTMLElement | null, cell: HTMLElement | null): void => {
  if (!card || !block || !cell) return;
  const beside = block.getBoundingClientRect();
  const right = beside.right + GAP;
  const fits = right + card.offsetWidth <= window.innerWidth - 8;
  const top = Math.max(cell.getBoundingClientRect().top, 64);
  card.style.left = `${Math.max(8, fits ? right : beside.left - GAP - card.offsetWidth)}px`;
  card.style.top = `${Math.max(8, Math.min(top, window.innerHeight - card.offsetHeight - 8))}px`;
};
