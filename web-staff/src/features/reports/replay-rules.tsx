import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../messages/en.ts';
import { seatTypesQuery } from './queries.ts';
import type { ReplayFields } from './replay-fields.ts';
import styles from './reports.module.css';

const words = messages.reports;
const GENERAL = [
  ['fee', words.fee],
  ['threshold', words.threshold],
  ['tax', words.tax],
  ['intro_cost', words.intro_cost],
  ['discount', words.discount],
] as const;

type ReplayRulesProps = {
  readonly fields: ReplayFields;
  readonly wrong: readonly string[];
  readonly onFields: (fields: ReplayFields) => void;
};

/** The rules of a price replay: a price for each seat type, the fee and its limit, tax, and the club's rates. */
export const ReplayRules = ({ fields, wrong, onFields }: ReplayRulesProps) => {
  // Without the seat types the other rules can still be used.
  const { data: types = [] } = useQuery(seatTypesQuery);
  const priced = types.map(({ id, name }) => [`type:${id}`, words.halfHour(name)] as const);
  return (
    <fieldset className={styles.rules}>
      <legend>{words.rules}</legend>
      <p className={styles.about}>{words.rulesHint}</p>
      <div className={styles.fields}>
        {[...priced, ...GENERAL].map(([name, label]) => (
          <TextField
            key={name}
            inputMode="decimal"
            autoComplete="off"
            label={label}
            value={fields[name] ?? ''}
            error={wrong.includes(name) ? words.notANumber : undefined}
            onChange={({ target }) => onFields({ ...fields, [name]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
};
