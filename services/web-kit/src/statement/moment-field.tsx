import type { Instant } from '@paddock/shared-domain/kernel/time';
import { isSlotTextProblem, readSlotText, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { useState } from 'react';
import { TextField } from '../ui/text-field.tsx';
import type { StatementWords } from './statement-words.ts';

type MomentFieldProps = {
  readonly words: StatementWords;
  readonly label: string;
  readonly at: Instant;
  readonly zone: string;
  readonly onMove: (at: Instant) => void;
};
const wallOf = (at: Instant, zone: string): string => venueText(at, zone).slice(0, 16);

/** A moment as date and time in the venue's zone. A typed minute means the end of that minute. */
export const MomentField = ({ words, label, at, zone, onMove }: MomentFieldProps) => {
  const [problem, setProblem] = useState<string>();
  const read = (text: string) => {
    if (text === '') return;
    const moment = readSlotText(`${text}:59`, zone);
    setProblem(isSlotTextProblem(moment) ? words.notATime : undefined);
    if (!isSlotTextProblem(moment)) onMove(moment);
  };
  return (
    <TextField
      type="datetime-local"
      capitals
      label={label}
      error={problem}
      value={wallOf(at, zone)}
      onChange={({ target }) => read(target.value)}
    />
  );
};
