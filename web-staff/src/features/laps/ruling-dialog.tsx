import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { type DeskLap, Ruling } from '@paddock/shared-domain/laps/steward-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { Consequences } from './consequences.tsx';
import { type Driver, DriverSearch } from '../../ui/laps/driver-search.tsx';
import styles from '../../ui/laps/laps.module.css';
import { useRule } from './mutations.ts';
import { penaltyOf } from '../../data/laps/penalty.ts';

const { ruling: words, desk } = messages.laps;
type RulingDialogProps = { readonly lap: DeskLap; readonly onClose: () => void; readonly onDone: () => void };

/** One decision about a lap: which, why, and a preview of its effect on the boards. */
export const RulingDialog = ({ lap, onClose, onDone }: RulingDialogProps) => {
  const [ruling, setRuling] = useState<Ruling>('approve');
  const [driver, setDriver] = useState<Driver>();
  const [seconds, setSeconds] = useState('');
  const [why, setWhy] = useState('');
  const [alike, setAlike] = useState(true);
  const rule = useRule(lap.id);
  const penaltyMillis = penaltyOf(seconds);
  const decision = { ruling, user: driver?.id ?? null, penaltyMillis: penaltyMillis ?? 0 };
  const complete = ruling !== 'penalise' || penaltyMillis !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(lap.hms, lap.driver_name ?? desk.nobody)}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            busy={rule.isPending}
            busyLabel={words.busy}
            disabled={why.trim() === '' || !complete}
            onClick={() =>
              rule.mutate({ ...decision, alike: alike || ruling !== 'approve', why: why.trim() }, { onSuccess: onDone })
            }
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <ProblemAlert error={rule.error} />
        <SegmentedChoice
          label={words.choice}
          value={ruling}
          onChange={setRuling}
          options={Ruling.options.map((value) => ({ value, label: words.choices[value] }))}
        />
        {ruling === 'approve' && lap.alike > 0 && (
          <Checkbox
            label={words.alike(lap.alike)}
            checked={alike}
            onChange={(event) => setAlike(event.target.checked)}
          />
        )}
        {ruling === 'reattribute' && (
          <>
            <DriverSearch label={words.driver} onChoose={setDriver} />
            <p className={styles.quiet}>{words.chosen(driver?.display_name ?? words.nobody)}</p>
          </>
        )}
        {ruling === 'penalise' && (
          <TextField
            label={words.seconds}
            hint={words.secondsHint}
            inputMode="decimal"
            value={seconds}
            {...(seconds !== '' && penaltyMillis === undefined && { error: words.badSeconds })}
            onChange={(event) => setSeconds(event.target.value)}
          />
        )}
        <TextField
          label={words.why}
          hint={words.whyHint}
          maxLength={200}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
        {complete && <Consequences lapId={lap.id} decision={decision} />}
      </div>
    </Dialog>
  );
};
