import type { Instant } from '@paddock/shared-domain/kernel/time';
import { isSlotTextProblem, readSlotText, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { momentWords } from '@paddock/web-kit/statement/moment-words.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState, type SyntheticEvent } from 'react';
import { messages } from '../../../messages/messages.ts';
import styles from './past-moment.module.css';

type PastMomentProps = {
  /** A board of laps: some may have been withdrawn since then, which does not apply to teams. */
  readonly ofLaps: boolean;
  /** The moment shown; undefined for the present. */
  readonly asOf: Instant | undefined;
  readonly now: Instant;
  /** The zone of the moment. */
  readonly zone: string;
  readonly onChoose: (asOf: Instant | undefined) => void;
};

/** Shows the moment of a board, and lets the user choose another (launcher.md 8.5). */
export const PastMoment = ({ ofLaps, asOf, now, zone, onChoose }: PastMomentProps) => {
  const [open, setOpen] = useState(false);
  const { pastBoard: past } = messages;
  const choose = (moment: Instant | undefined) => {
    setOpen(false);
    onChoose(moment);
  };
  return (
    <div className={styles.past}>
      {asOf !== undefined && (
        <div className={styles.note} role="status">
          <strong>{past.stood(momentWords(asOf, zone))}</strong>
          {ofLaps && <span>{past.hint}</span>}
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {asOf === undefined ? past.open : past.another}
        </Button>
        {asOf !== undefined && <Button onClick={() => choose(undefined)}>{past.now}</Button>}
      </div>
      {open && <MomentForm start={asOf ?? now} {...{ now, zone }} onChoose={choose} />}
    </div>
  );
};

type MomentFormProps = {
  readonly start: Instant;
  readonly now: Instant;
  readonly zone: string;
  readonly onChoose: (asOf: Instant) => void;
};
const MomentForm = ({ start, now, zone, onChoose }: MomentFormProps) => {
  const wall = venueText(start, zone);
  const [date, setDate] = useState(wall.slice(0, 10));
  const [time, setTime] = useState(wall.slice(11, 16));
  const [problem, setProblem] = useState<string>();
  const { pastBoard: past } = messages;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const moment = readSlotText(`${date}T${time}`, zone);
    if (isSlotTextProblem(moment)) return setProblem(past.badMoment);
    if (moment > now) return setProblem(past.future);
    onChoose(moment);
  };
  return (
    <form className={styles.form} aria-label={past.open} onSubmit={send} noValidate>
      <TextField
        type="date"
        label={past.date}
        max={venueText(now, zone).slice(0, 10)}
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <TextField
        type="time"
        label={past.time}
        hint={past.clock(zone)}
        error={problem}
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      <Button type="submit">{past.show}</Button>
    </form>
  );
};
