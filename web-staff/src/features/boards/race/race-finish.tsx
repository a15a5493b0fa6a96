import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/laps/laps.module.css';
import { type Finish, wrongIn } from './race-draft.ts';

const words = messages.laps.race;

type RaceFinishProps = {
  readonly finish: Finish;
  readonly tried: boolean;
  readonly onChange: (finish: Finish) => void;
  readonly onRemove: () => void;
};

/** One driver's result: laps, time, penalty, disqualification. */
export const RaceFinish = ({ finish, tried, onChange, onRemove }: RaceFinishProps) => {
  const wrong = tried ? wrongIn(finish) : new Set<string>();
  const name = finish.driver.display_name;
  return (
    <fieldset className={styles.finish}>
      <legend>{name}</legend>
      <TextField
        label={words.laps}
        inputMode="numeric"
        value={finish.laps}
        {...(wrong.has('laps') && { error: words.lapsWrong })}
        onChange={({ target }) => onChange({ ...finish, laps: target.value })}
      />
      <TextField
        label={words.total}
        placeholder="42:07.123"
        value={finish.total}
        {...(wrong.has('total') && { error: words.totalWrong })}
        onChange={({ target }) => onChange({ ...finish, total: target.value })}
      />
      <TextField
        label={words.penalty}
        inputMode="decimal"
        value={finish.penalty}
        {...(wrong.has('penalty') && { error: words.penaltyWrong })}
        onChange={({ target }) => onChange({ ...finish, penalty: target.value })}
      />
      <Checkbox
        label={words.disqualified}
        checked={finish.disqualified}
        onChange={({ target }) => onChange({ ...finish, disqualified: target.checked })}
      />
      <Button aria-label={words.removeDriver(name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </fieldset>
  );
};
