import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { plusDays } from '@paddock/shared-domain/kernel/venue-time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { monthName } from '@paddock/web-kit/format/local-date.ts';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { DayStrip } from '@paddock/web-kit/ui/day-strip.tsx';
import { useState } from 'react';
import { useFullness } from '../../data/venues/use-venue-day.ts';
import { firstMessages } from '../../messages/first-messages.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import styles from './day-picker.module.css';

/** The number of days in the strip. */
const DAYS = 7;

/** The first day of the strip: today while the chosen day fits, else the chosen day. */
const stripStart = (date: LocalDate, first: LocalDate, last: LocalDate): LocalDate => {
  if (date < plusDays(first, DAYS)) return first;
  const latest = plusDays(last, 1 - DAYS);
  return date < latest ? date : latest;
};

type DayPickerProps = {
  readonly location: Location;
  readonly date: LocalDate;
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly onDate: (date: LocalDate) => void;
};

/** A week of days, each with how full it is, and a button for the whole calendar (RES-02, SLOT-27). */
export const DayPicker = ({ location, date, first, last, onDate }: DayPickerProps) => {
  const [open, setOpen] = useState(false);
  const start = stripStart(date, first, last);
  const days = useFullness(
    location,
    Array.from({ length: DAYS }, (_, index) => plusDays(start, index)),
  );
  const { book } = firstMessages;
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <Capitals as="h2">{monthName(date)}</Capitals>
        <span className={styles.note}>{book.venueTimes(location.name)}</span>
        <button type="button" className={styles.open} aria-label={book.wholeCalendar} onClick={() => setOpen(true)}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path
              d="M3 5h14v12H3zM3 9h14M7 2.5V6M13 2.5V6"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="square"
            />
          </svg>
        </button>
      </div>
      <DayStrip label={book.day} days={days} selected={date} onSelect={(next) => onDate(next as LocalDate)} />
      <CalendarDialog
        open={open}
        onClose={() => setOpen(false)}
        selected={date}
        min={first}
        max={last}
        onSelect={onDate}
      />
    </section>
  );
};
