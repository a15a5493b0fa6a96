import { addDays, dayOfMonth, monthName, weekdayLabel } from '@paddock/web-kit/format/local-date.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../../messages/en.ts';
import { plannerDates } from './planner-dates.ts';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';
import { ZoomControl } from './zoom-control.tsx';
import styles from './day-header.module.css';

type DayHeaderProps = {
  readonly place: PlannerPlace;
  /** The numbers of the seats shown; `undefined` when all are. */
  readonly seats: readonly string[] | undefined;
  readonly onShowAll: () => void;
  readonly onDate: (date: string) => void;
  readonly onTools: () => void;
  /** Opens the list of the day's drafts. */
  readonly onDrafts: () => void;
};

/** Which day and which seats are shown, and the zoom. */
export const DayHeader = ({ place, seats, onShowAll, onDate, onTools, onDrafts }: DayHeaderProps) => {
  const { location, date, today } = place;
  const { min, max } = plannerDates(today);
  const { planner } = messages;
  const step = (word: string, sign: string, days: number) => {
    const to = addDays(date, days);
    return (
      <Button variant="quiet" square aria-label={word} disabled={to < min || to > max} onClick={() => onDate(to)}>
        <span aria-hidden="true" className={styles.sign}>
          {sign}
        </span>
      </Button>
    );
  };
  return (
    <header className={styles.head}>
      <Button className={styles.tools} onClick={onTools}>
        {planner.tools}
      </Button>
      <div className={styles.day}>
        {step(planner.previousDay, '‹', -1)}
        <h1 className={styles.title}>
          {weekdayLabel(date)} {dayOfMonth(date)} {monthName(date)}
        </h1>
        {step(planner.nextDay, '›', 1)}
        {date !== today && (
          <Button variant="quiet" aria-label={planner.toToday} onClick={() => onDate(today)}>
            {planner.today}
          </Button>
        )}
      </div>
      <div className={styles.chips}>
        <Chip>{location.name}</Chip>
        {seats === undefined ? (
          <span className={styles.wide}>
            <Chip>{planner.allSeats}</Chip>
          </span>
        ) : (
          <Chip onRemove={onShowAll} removeLabel={planner.showAll}>
            {planner.onlySeats(seats.join(', '))}
          </Chip>
        )}
      </div>
      <div className={styles.aside}>
        <ZoomControl />
        <Button onClick={onDrafts}>{messages.planDrafts.button}</Button>
        <Button onClick={() => window.print()}>{planner.print}</Button>
      </div>
    </header>
  );
};
