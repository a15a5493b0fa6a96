import { dollars } from '@paddock/shared-domain/kernel/money';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/en.ts';
import { cellKey, layOut } from '../../../ui/booking/day-grid.ts';
import { titleOf } from '../../../ui/booking/entry-words.ts';
import { holderOf } from '../../../ui/booking/holder-of.ts';
import { plannerDates } from './planner-dates.ts';
import { plannerDayQuery } from './queries.ts';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';
import type { MoveTo } from './use-move-terms.ts';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';
import styles from '../../../ui/booking/desk-dialog.module.css';

type MoveWhereProps = {
  readonly place: PlannerPlace;
  readonly slots: readonly SelectedSlot[];
  readonly to: MoveTo;
  readonly onTo: (to: MoveTo) => void;
};

/** Day, seat and start. Taken starts can be chosen too, to see who has them: choosing one changes nothing. */
export const MoveWhere = ({ place, slots, to, onTo }: MoveWhereProps) => {
  const { location, today } = place;
  const { move, looks } = messages.planner;
  const day = useQuery(plannerDayQuery(location.id, to.date as LocalDate));
  const grid = day.data && layOut(day.data, new Set());
  const own = new Set(slots.map(({ entry }) => entry?.id));
  const standing = new Map(grid?.cells.flat().map(({ key, entry }) => [key, entry]));
  const option = ({ slot, label: time, starts }: { slot: string; label: string; starts: number }) => {
    const entry = standing.get(cellKey(to.seat, starts));
    if (entry === undefined || own.has(entry.id)) return { value: slot, label: time };
    const who = entry.state === 'blackout' ? titleOf(entry) || looks.blackout : holderOf(entry);
    return { value: slot, label: move.takenOption(time, who) };
  };
  const starts = (grid?.rows ?? []).map(option);
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={move.day}
          type="date"
          required
          min={today}
          max={plannerDates(today).max}
          value={to.date}
          onChange={(event) => {
            if (event.target.value !== '') onTo({ ...to, date: event.target.value, slot: '' });
          }}
        />
        <Select
          label={move.seat}
          value={to.seat}
          options={(grid?.seats ?? slots.map(({ seat }) => seat).slice(0, 1)).map(({ id, name, cost_cents }) => ({
            value: id,
            label: move.seatOption(name, dollars(cost_cents)),
          }))}
          onChange={(event) => onTo({ ...to, seat: event.target.value as SeatId })}
        />
        <Select
          label={move.time}
          placeholder={day.isPending ? move.reading : starts.length === 0 ? move.closed : move.choose}
          disabled={starts.length === 0}
          value={starts.some(({ value }) => value === to.slot) ? to.slot : ''}
          options={starts}
          onChange={(event) => onTo({ ...to, slot: event.target.value })}
        />
      </div>
      {day.isError && day.data === undefined && (
        <ErrorState onRetry={() => void day.refetch()} retrying={day.isFetching}>
          {move.dayFailed}
        </ErrorState>
      )}
    </>
  );
};
