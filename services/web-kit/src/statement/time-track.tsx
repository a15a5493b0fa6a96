import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { KeyboardEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { momentWords } from './moment-words.ts';
import type { StatementWords } from './statement-words.ts';
import styles from './time-track.module.css';
import { monthMarks, placeOf, spanOf, stepFrom } from './track-stops.ts';

type TimeTrackProps = {
  readonly words: StatementWords;
  /** Moments of events, oldest first. */
  readonly moments: readonly Instant[];
  readonly now: Instant;
  /** The moment shown; undefined means now. */
  readonly at: Instant | undefined;
  readonly zone: string;
  readonly label?: string;
  readonly onMove: (at: Instant | undefined) => void;
};

/** A time slider with a mark for each event and the chosen moment in lime. Arrow keys go from event to event. */
export const TimeTrack = ({ words, moments, now, at, zone, label = words.track, onMove }: TimeTrackProps) => {
  const span = spanOf(moments, now);
  const shown = at ?? now;
  const place = placeOf(shown, span);
  const go = (direction: 'earlier' | 'later') => onMove(stepFrom(moments, shown, direction));
  const press = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: 'earlier', ArrowDown: 'earlier', ArrowRight: 'later', ArrowUp: 'later' }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    go(direction as 'earlier' | 'later');
  };
  return (
    <div className={styles.row}>
      <Button variant="quiet" square aria-label={`${words.previous}, ${label}`} onClick={() => go('earlier')}>
        <span className={styles.step} aria-hidden="true">
          ‹
        </span>
      </Button>
      <div className={styles.track}>
        <span className={styles.line} aria-hidden="true">
          <span className={styles.past} style={{ width: `${place}%` }} />
          {moments.map((moment) => (
            <span key={moment} className={styles.tick} style={{ left: `${placeOf(moment, span)}%` }} />
          ))}
          <span className={styles.knob} style={{ left: `${place}%` }} />
        </span>
        <input
          type="range"
          className={styles.range}
          aria-label={label}
          aria-valuetext={at === undefined ? words.now : momentWords(shown, zone)}
          min={span.from}
          max={span.to}
          step={1}
          value={Math.min(millisOf(shown), span.to)}
          onChange={({ target }) =>
            onMove(target.valueAsNumber >= span.to ? undefined : instantOf(Math.round(target.valueAsNumber)))
          }
          onKeyDown={press}
        />
        <span className={styles.months} aria-hidden="true">
          {monthMarks(span, zone, 7).map((mark) => (
            <span key={mark.at} style={{ left: `${placeOf(mark.at, span)}%` }}>
              {mark.label}
            </span>
          ))}
        </span>
      </div>
      <Button variant="quiet" square aria-label={`${words.next}, ${label}`} onClick={() => go('later')}>
        <span className={styles.step} aria-hidden="true">
          ›
        </span>
      </Button>
    </div>
  );
};
