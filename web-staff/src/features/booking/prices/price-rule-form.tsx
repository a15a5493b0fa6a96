import { PriceRuleId, SeatId, SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import type { PriceRuleList } from '@paddock/shared-domain/venues/price-contract';
import type { PriceRuleShown } from '@paddock/shared-domain/venues/price-rule-form';
import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { clockOf, closingOf, minuteOf } from '../../../ui/clock-text.ts';
import { PriceWeek } from './price-week.tsx';
import styles from './prices.module.css';
import { useSaveRule } from './queries.ts';

const words = messages.prices;
const FIELDS = ['name', 'from', 'to', 'closes', 'cost_cents', 'change_ppm'];
const ALL_DAY = { opens: 0, closes: 1_800 };
type Priced = keyof typeof words.kinds;
const PRICED = (['more', 'less', 'sum', 'same'] as const).map((value) => ({ value, label: words.kinds[value] }));
type Which = keyof typeof words.choices;
const WHICH = (['all', 'types', 'seats'] as const).map((value) => ({ value, label: words.choices[value] }));

const kindOf = ({ cost_cents: sum, change_ppm: change }: PriceRuleShown): Priced =>
  sum !== null ? 'sum' : change === null || change === 0 ? 'same' : change > 0 ? 'more' : 'less';
const amountOf = ({ cost_cents: sum, change_ppm: change }: PriceRuleShown): string =>
  sum !== null ? (sum / 100).toFixed(2) : String(Math.abs(change ?? 0) / 10_000);
/** A number with at most two decimals, in hundredths; undefined for another text. */
const hundredths = (text: string): number | undefined =>
  /^\d{1,5}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.trim()) * 100) : undefined;
const toggled = <Value,>(list: readonly Value[], value: Value, isIn: boolean): readonly Value[] =>
  isIn ? [...list, value] : list.filter((one) => one !== value);

type FormProps = {
  readonly location: Location;
  readonly tomorrow: LocalDate;
  readonly seats: readonly Calendar[];
  readonly known: PriceRuleList;
  /** The rule to change; undefined for a new one. */
  readonly rule: PriceRuleShown | undefined;
  readonly onDone: () => void;
};

/** A short form of one rule, with a week of prices under it, so that a mistake is seen before it is announced. */
export const PriceRuleForm = ({ location, tomorrow, seats, known, rule, onDone }: FormProps) => {
  const [name, setName] = useState(rule?.name ?? '');
  const [from, setFrom] = useState<string>(rule !== undefined && rule.from > tomorrow ? rule.from : tomorrow);
  const [to, setTo] = useState<string>(rule?.to ?? '');
  const [days, setDays] = useState<readonly number[]>(rule?.days ?? [0, 1, 2, 3, 4, 5, 6]);
  const [allDay, setAllDay] = useState(rule === undefined || (rule.opens === 0 && rule.closes === 1_800));
  const [opens, setOpens] = useState(rule === undefined ? 1_080 : rule.opens);
  const [closes, setCloses] = useState(rule === undefined ? 1_320 : rule.closes % 1_440);
  const [priced, setPriced] = useState<Priced>(rule === undefined ? 'more' : kindOf(rule));
  const [amount, setAmount] = useState(rule === undefined ? '20' : amountOf(rule));
  const [which, setWhich] = useState<Which>(rule?.calendars ? 'seats' : rule?.calendar_types ? 'types' : 'all');
  const [some, setSome] = useState<readonly string[]>(rule?.calendars ?? rule?.calendar_types ?? []);
  const [members, setMembers] = useState(rule?.members_only ?? false);
  const [long, setLong] = useState(String(rule?.from_half_hours ?? 1));
  const [least, setLeast] = useState(String(rule?.least_half_hours ?? 1));
  const send = useSaveRule(location.id);
  const { fields } = formProblem(send.error, FIELDS);
  const value = hundredths(amount);
  const count = (text: string): number => Math.min(48, Math.max(1, Math.trunc(Number(text)) || 1));
  const chosen = {
    name: name.trim(),
    from: from as LocalDate,
    to: to === '' ? null : (to as LocalDate),
    days: [...days].toSorted((a, b) => a - b),
    ...(allDay ? ALL_DAY : { opens, closes: closingOf(opens, closes) }),
    calendar_types: which === 'types' ? some.map((id) => SeatTypeId.parse(id)) : null,
    calendars: which === 'seats' ? some.map((id) => SeatId.parse(id)) : null,
    members_only: members,
    from_half_hours: count(long),
    least_half_hours: count(least),
    cost_cents: priced === 'sum' ? (value ?? null) : null,
    change_ppm: priced === 'more' ? (value ?? 0) * 100 : priced === 'less' ? (value ?? 0) * -100 : null,
  };
  const isMissing =
    chosen.name === '' ||
    days.length === 0 ||
    from === '' ||
    (which !== 'all' && some.length === 0) ||
    (priced !== 'same' && value === undefined);
  const types = [...new Map(seats.map((seat) => [seat.type as string, seat.type_name]))];
  const things = which === 'types' ? types : seats.map((seat) => [seat.id as string, seat.name] as const);
  const title = rule === undefined ? words.add : words.changing(rule.name);
  return (
    <Panel title={title}>
      <form
        className={styles.form}
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(
            { rule: rule?.id, body: { ...chosen, changes: known.changes } },
            {
              onSuccess: () => {
                showToast({ kind: 'success', text: words.saved });
                onDone();
              },
            },
          );
        }}
      >
        <div className={styles.fields}>
          <TextField
            label={words.name}
            hint={words.nameHint}
            required
            maxLength={40}
            value={name}
            error={fields['name']}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label={words.firstDay}
            type="date"
            required
            min={tomorrow}
            value={from}
            error={fields['from']}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label={words.lastDay}
            hint={words.lastHint}
            type="date"
            min={from}
            value={to}
            error={fields['to']}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <fieldset className={styles.choices}>
          <legend>{words.days}</legend>
          {words.weekdays.map((day, at) => (
            <Checkbox
              key={day}
              label={day}
              checked={days.includes(at)}
              onChange={({ target }) => setDays(toggled(days, at, target.checked))}
            />
          ))}
        </fieldset>
        <Checkbox label={words.wholeDay} checked={allDay} onChange={({ target }) => setAllDay(target.checked)} />
        {!allDay && (
          <div className={styles.fields}>
            <TextField
              label={words.opens}
              type="time"
              step={1800}
              required
              value={clockOf(opens)}
              onChange={({ target }) => target.value !== '' && setOpens(minuteOf(target.value))}
            />
            <TextField
              label={words.closes}
              hint={words.closesHint}
              type="time"
              step={1800}
              required
              value={clockOf(closes)}
              error={fields['closes']}
              onChange={({ target }) => target.value !== '' && setCloses(minuteOf(target.value))}
            />
          </div>
        )}
        <SegmentedChoice label={words.priceKind} options={PRICED} value={priced} onChange={setPriced} />
        {priced !== 'same' && (
          <TextField
            label={priced === 'sum' ? words.dollars : words.percent}
            inputMode="decimal"
            required
            value={amount}
            error={fields['cost_cents'] ?? fields['change_ppm']}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
        <SegmentedChoice
          label={words.of}
          options={WHICH}
          value={which}
          onChange={(next) => {
            setWhich(next);
            setSome([]);
          }}
        />
        {which !== 'all' && (
          <fieldset className={styles.choices}>
            <legend>{words.choices[which]}</legend>
            {things.map(([id, label]) => (
              <Checkbox
                key={id}
                label={label}
                checked={some.includes(id)}
                onChange={({ target }) => setSome(toggled(some, id, target.checked))}
              />
            ))}
          </fieldset>
        )}
        <details>
          <summary>{words.conditions}</summary>
          <div className={styles.form}>
            <Checkbox
              label={words.membersOnly}
              checked={members}
              onChange={({ target }) => setMembers(target.checked)}
            />
            <div className={styles.fields}>
              <TextField
                label={words.fromHalfHours}
                type="number"
                min={1}
                max={48}
                value={long}
                onChange={({ target }) => setLong(target.value)}
              />
              <TextField
                label={words.leastHalfHours}
                type="number"
                min={1}
                max={48}
                value={least}
                onChange={({ target }) => setLeast(target.value)}
              />
            </div>
          </div>
        </details>
        <PriceWeek
          location={location}
          seats={seats}
          rules={known.results}
          draft={{ id: rule?.id ?? PriceRuleId.parse('draft'), ...chosen }}
        />
        <ProblemAlert error={send.error} fields={FIELDS} />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={send.isPending} busyLabel={words.saving} disabled={isMissing}>
            {rule === undefined ? words.save : words.saveChange}
          </Button>
          {rule !== undefined && <Button onClick={onDone}>{words.cancel}</Button>}
        </div>
      </form>
    </Panel>
  );
};
