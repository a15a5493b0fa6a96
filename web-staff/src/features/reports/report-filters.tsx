import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../messages/en.ts';
import type { Place } from './report-desk.tsx';
import { asksLocation, asksPeriod, type ReportForm } from './report-form.ts';
import type { ReplayFields } from './replay-fields.ts';
import { ReplayRules } from './replay-rules.tsx';
import styles from './reports.module.css';

const words = messages.reports;

type ReportFiltersProps = {
  readonly form: ReportForm;
  readonly fields: ReplayFields;
  /** Fields whose text is not a number or a time. */
  readonly wrong: readonly string[];
  /** The server's errors by field. */
  readonly refused: Readonly<Record<string, readonly string[]>>;
  readonly locations: readonly Place[];
  /** Whether all locations together may be chosen. */
  readonly everywhere: boolean;
  readonly zone: string;
  readonly busy: boolean;
  readonly onChange: (form: ReportForm) => void;
  readonly onFields: (fields: ReplayFields) => void;
  readonly onRun: () => void;
};

/** Location, period, and the moment of the log. */
export const ReportFilters = (props: ReportFiltersProps) => {
  const { form, fields, wrong, refused, locations, everywhere, zone, busy, onChange, onFields, onRun } = props;
  const all = everywhere ? [{ value: '', label: words.everywhere }] : [];
  const set = (part: Partial<ReportForm>) => onChange({ ...form, ...part });
  return (
    <Panel title={words.names[form.kind]}>
      <form
        className={styles.form}
        aria-label={words.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onRun();
        }}
      >
        <p className={styles.about}>{words.about[form.kind]}</p>
        <div className={styles.fields}>
          {asksLocation(form.kind) && (
            <Select
              capitals
              label={words.location}
              value={form.location}
              options={[...all, ...locations.map(({ id, name }) => ({ value: id, label: name }))]}
              error={refused['location']}
              onChange={({ target }) => set({ location: target.value })}
            />
          )}
          {asksPeriod(form.kind) && (
            <>
              <TextField
                type="date"
                required
                capitals
                label={words.from}
                value={form.from}
                error={refused['from']}
                onChange={({ target }) => target.value !== '' && set({ from: target.value })}
              />
              <TextField
                type="date"
                required
                capitals
                label={words.to}
                value={form.to}
                error={refused['to']}
                onChange={({ target }) => target.value !== '' && set({ to: target.value })}
              />
            </>
          )}
          <TextField
            type="datetime-local"
            capitals
            label={words.asOf}
            value={form.asOf}
            hint={words.asOfHint(zone)}
            error={wrong.includes('as_of') ? words.notATime : refused['as_of']}
            onChange={({ target }) => set({ asOf: target.value })}
          />
        </div>
        {form.kind === 'price_replay' && <ReplayRules {...{ fields, wrong }} onFields={onFields} />}
        <Button type="submit" variant="primary" busy={busy} busyLabel={words.starting}>
          {words.run}
        </Button>
      </form>
    </Panel>
  );
};
