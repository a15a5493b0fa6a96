import type { PlannerDay } from '@paddock/shared-domain/booking/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { MonthCalendar } from '@paddock/web-kit/ui/month-calendar.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { messages } from '../../../messages/en.ts';
import type { Drafting } from '../../../ui/plan-drafts/drafting.ts';
import { DayFigures } from './day-figures.tsx';
import { FindCustomer } from './find-customer.tsx';
import type { HighlightedPerson } from './found-person.tsx';
import { plannerDates } from './planner-dates.ts';
import { SeatFilter } from './seat-filter.tsx';
import { StateKey } from './state-key.tsx';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';
import styles from './planner-rail.module.css';

/** What other features add to the day. */
export type PlannerBeside = {
  readonly waiting: (place: PlannerPlace) => ReactNode;
  /** Renders the planner with its day's drafts. */
  readonly drafts: (place: PlannerPlace, planner: (drafting: Drafting) => ReactNode) => ReactNode;
  /** `several`: the venue has more than one location. */
  readonly feeds: (location: PlannerPlace['location'], several: boolean) => ReactNode;
};

type PlannerRailProps = {
  readonly beside: PlannerBeside;
  /** On a narrow screen the rail is a drawer. */
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: PlannerPlace;
  readonly locations: readonly PlannerPlace['location'][];
  readonly day: PlannerDay | undefined;
  readonly onDate: (date: string) => void;
  readonly onLocation: (id: string) => void;
  readonly shownSeats: ReadonlySet<string>;
  readonly onSeats: (ids: ReadonlySet<string>) => void;
  readonly person: HighlightedPerson | undefined;
  readonly onPerson: (person: HighlightedPerson | undefined) => void;
};

/** Date, venue, seats, highlighted person; the day's figures; the legend. */
export const PlannerRail = (props: PlannerRailProps) => {
  const { open, onClose, place, locations, day, onDate, onLocation, shownSeats, onSeats, person, onPerson, beside } =
    props;
  const { location, date, today } = place;
  const { min, max } = plannerDates(today);
  const rail = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    rail.current?.querySelector('button')?.focus();
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', escape);
    return () => removeEventListener('keydown', escape);
  }, [open]);
  const turnTo = (to: string) => {
    onClose();
    onDate(to);
  };
  return (
    <aside ref={rail} className={styles.rail} data-open={open || undefined} aria-label={messages.planner.tools}>
      <div className={styles.close}>
        <Button onClick={onClose}>{messages.planner.hideTools}</Button>
      </div>
      <MonthCalendar label={messages.planner.day} selected={date} onSelect={turnTo} min={min} max={max} today={today} />
      {locations.length > 1 && (
        <Select
          label={messages.planner.location}
          capitals
          value={location.id}
          onChange={(event) => onLocation(event.target.value)}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FindCustomer day={day} person={person} onPerson={onPerson} onDate={turnTo} />
      <DayFigures totals={day?.totals} date={date} today={today} />
      {day && <SeatFilter day={day} shown={shownSeats} onChange={onSeats} />}
      {beside.waiting(place)}
      <StateKey />
      {beside.feeds(location, locations.length > 1)}
    </aside>
  );
};
