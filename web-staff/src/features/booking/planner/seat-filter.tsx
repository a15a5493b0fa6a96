import type { PlannerDay } from '@paddock/shared-domain/booking/contract';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { useMemo } from 'react';
import { messages } from '../../../messages/en.ts';
import { seatsInOrder } from '../../../ui/booking/day-grid.ts';
import styles from './planner-rail.module.css';

type SeatFilterProps = {
  readonly day: PlannerDay;
  /** Empty: every seat. */
  readonly shown: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
};

/** Which seats are shown (PLAN-04): by number, or a whole type at once; none pressed shows all. */
export const SeatFilter = ({ day, shown, onChange }: SeatFilterProps) => {
  const seats = useMemo(() => seatsInOrder(day), [day]);
  const types = [...new Set(seats.map((seat) => seat.type_name))];
  const toggle = (ids: readonly string[]) => {
    const all = ids.every((id) => shown.has(id));
    const next = new Set(shown);
    for (const id of ids) {
      if (all) next.delete(id);
      else next.add(id);
    }
    onChange(next.size === seats.length ? new Set() : next);
  };
  const ofType = (type: string) => seats.filter((seat) => seat.type_name === type).map(({ id }) => id);
  return (
    <section className={styles.group} aria-labelledby="seat-filter">
      <div className={styles.line}>
        <Capitals as="h2" id="seat-filter">
          {messages.planner.seats}
        </Capitals>
        {shown.size > 0 && (
          <button type="button" className={styles.plain} onClick={() => onChange(new Set())}>
            {messages.planner.showAll}
          </button>
        )}
      </div>
      {types.length > 1 && (
        <div className={styles.types}>
          {types.map((type) => (
            <button
              key={type}
              type="button"
              className={styles.seat}
              aria-pressed={ofType(type).every((id) => shown.has(id))}
              onClick={() => toggle(ofType(type))}
            >
              {type}
            </button>
          ))}
        </div>
      )}
      <div className={styles.seats}>
        {seats.map(({ id, name, number }) => (
          <button
            key={id}
            type="button"
            className={styles.seat}
            aria-label={name}
            aria-pressed={shown.has(id)}
            onClick={() => toggle([id])}
          >
            {number}
          </button>
        ))}
      </div>
    </section>
  );
};
