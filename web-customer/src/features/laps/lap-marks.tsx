import type { Lap } from '@paddock/shared-domain/laps/contract';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../messages/messages.ts';
import styles from './lap-marks.module.css';

/** What a lap is beside its time: the track's record, a personal best, or not valid. */
export const LapMarks = ({ lap }: { readonly lap: Lap }) => (
  <span className={styles.marks}>
    {lap.track_record && (
      <Chip tone="record" sign="★">
        {messages.laps.record}
      </Chip>
    )}
    {lap.personal_best && !lap.track_record && (
      <Chip tone="record" sign="▲">
        {messages.laps.personalBest}
      </Chip>
    )}
    {lap.approved ? (
      <span className={styles.valid}>
        <span aria-hidden="true">✓</span> {messages.laps.isValid}
      </span>
    ) : (
      <Chip tone="stop" sign="×">
        {messages.laps.notValid}
      </Chip>
    )}
  </span>
);
