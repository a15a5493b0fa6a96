import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { SeatMap } from '@paddock/web-kit/ui/seat-map.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { VisuallyHidden } from '@paddock/web-kit/ui/visually-hidden.tsx';
import { useState } from 'react';
import { seatNumber } from '../../../data/venues/seat-number.ts';
import { seatsByType, type TypeGroup } from '../../../data/venues/type-price.ts';
import { firstMessages } from '../../../messages/first-messages.ts';
import styles from './pickers.module.css';
import { TypeDialog } from './type-dialog.tsx';
import type { Booking } from './use-booking.ts';

/** The live seat map: each type with price and description, the user's seats in lime, taken ones hatched (RES-07, RES-08). */
export const SeatPicker = ({ booking }: { readonly booking: Booking }) => {
  const [about, setAbout] = useState<TypeGroup | undefined>();
  const { book } = firstMessages;
  const { day, slot, seats, free, held } = booking;
  if (day === undefined)
    return (
      <Panel title={book.seats}>
        <Loading what={book.seatsWhat}>
          <Skeleton shape="tile" count={12} height={50} />
        </Loading>
      </Panel>
    );
  const groups = seatsByType(day.seats, booking.priced);
  const mine = day.seats.filter((seat) => seats.includes(seat.id));
  return (
    <Panel title={book.seats}>
      <VisuallyHidden live>
        {mine.length > 0 ? book.chosen(mine.map((seat) => seat.name).join(', ')) : ''}
      </VisuallyHidden>
      {slot === undefined && <p className={styles.hint}>{book.pickTime}</p>}
      {groups.map((group) => (
        <div key={group.id} className={styles.group}>
          <div className={styles.type}>
            <h3 className={styles.name}>{group.name}</h3>
            <span className={styles.price}>{group.price}</span>
            {group.rule !== undefined && <span className={styles.rule}>{group.rule}</span>}
            <button
              type="button"
              className={styles.info}
              aria-label={book.about(group.name)}
              onClick={() => setAbout(group)}
            >
              {book.info}
            </button>
          </div>
          {slot !== undefined && (
            <SeatMap
              label={book.seatsOf(group.name)}
              seats={group.seats.map((seat) => ({
                id: seat.id,
                number: seatNumber(seat),
                kind: group.name,
                state: seats.includes(seat.id)
                  ? 'mine'
                  : held.includes(seat.id)
                    ? 'held'
                    : free.includes(seat.id)
                      ? 'free'
                      : 'taken',
              }))}
              withHeld={held.length > 0}
              onToggle={(id) => booking.pickSeat(id as SeatId)}
            />
          )}
        </div>
      ))}
      <TypeDialog group={about} onClose={() => setAbout(undefined)} />
    </Panel>
  );
};
