import type { Lap } from '@paddock/shared-domain/laps/contract';
import { isProvisional } from '@paddock/shared-domain/laps/verdict';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../messages/messages.ts';
import styles from './lap-marks.module.css';

/** A lap's marks: track record, personal best, waiting for the venue, or not valid. */
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
    {lap.held && lap.fastest && (
      <Chip tone="record" sign="▲">
        {messages.laps.fastest}
      </Chip>
    )}
    {lap.approved ? (
      <span className={styles.valid}>
        <span aria-hidden="true">✓</span> {messages.laps.isValid}
      </span>
    ) : lap.held ? (
      <Chip tone="hold">{isProvisional(lap.reasons) ? messages.laps.provisional : messages.laps.waiting}</Chip>
    ) : (
      <Chip tone="stop" sign="×">
        {messages.laps.notValid}
      </Chip>
    )}
  </span>
);
