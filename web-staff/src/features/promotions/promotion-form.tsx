import { LocationId } from '@paddock/shared-domain/kernel/ids';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Promotion } from '@paddock/shared-domain/promotions/contract';
import { foldPromotionCode } from '@paddock/shared-domain/promotions/promotion-code';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import styles from './promotions.module.css';
import { useSavePromotion } from './queries.ts';

const words = messages.promotions;
const FIELDS = ['code', 'percent', 'sum_cents', 'first_date', 'last_date', 'most_uses', 'minimum_cents'];
const KINDS = (['percent', 'sum'] as const).map((value) => ({ value, label: words.kinds[value] }));

/** A number with at most two decimals, in hundredths; undefined for another text. */
const hundredths = (text: string): number | undefined =>
  /^\d{1,5}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.trim()) * 100) : undefined;
const dollarsText = (cents: number | null | undefined): string => (cents ? (cents / 100).toFixed(2) : '');

type PromotionFormProps = {
  readonly locations: readonly Location[];
  readonly today: LocalDate;
  /** The code to change; undefined for a new one. */
  readonly promotion: Promotion | undefined;
  readonly onDone: () => void;
};

/** A short form of one code: what it takes off, when, how often, and for whom. */
export const PromotionForm = ({ locations, today, promotion, onDone }: PromotionFormProps) => {
  const [code, setCode] = useState<string>(promotion?.code ?? '');
  const [kind, setKind] = useState<'percent' | 'sum'>(promotion?.sum_cents ? 'sum' : 'percent');
  const [amount, setAmount] = useState(
    promotion === undefined ? '20' : dollarsText(promotion.sum_cents) || String(promotion.percent),
  );
  const [from, setFrom] = useState<string>(promotion?.first_date ?? today);
  const [to, setTo] = useState<string>(promotion?.last_date ?? '');
  const [most, setMost] = useState(String(promotion?.most_uses ?? 100));
  const [firstVisit, setFirstVisit] = useState(promotion?.first_visit ?? false);
  const [minimum, setMinimum] = useState(dollarsText(promotion?.minimum_cents));
  const [where, setWhere] = useState<readonly LocationId[]>(promotion?.locations ?? []);
  const send = useSavePromotion();
  const { fields } = formProblem(send.error, FIELDS);
  const folded = foldPromotionCode(code);
  const value = hundredths(amount);
  const least = minimum.trim() === '' ? 0 : hundredths(minimum);
  const first = LocalDate.safeParse(from).data;
  const title = promotion === undefined ? words.add : words.changing(promotion.code);
  const submit = () => {
    if (folded === undefined || value === undefined || least === undefined || first === undefined) return;
    const terms = {
      percent: kind === 'percent' ? value / 100 : null,
      sum_cents: kind === 'sum' ? value : null,
      first_date: first,
      last_date: LocalDate.safeParse(to).data ?? null,
      locations: [...where],
      minimum_cents: least,
      first_visit: firstVisit,
      most_uses: Math.trunc(Number(most)) || 1,
    };
    send.mutate(
      { code: folded, terms, isNew: promotion === undefined },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: promotion === undefined ? words.made(folded) : words.changed(folded) });
          onDone();
        },
      },
    );
  };
  return (
    <Panel title={title}>
      <form
        className={styles.form}
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.fields}>
          {promotion === undefined && (
            <TextField
              label={words.code}
              hint={words.codeHint}
              required
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={code}
              error={fields['code']}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
          <SegmentedChoice label={words.kind} options={KINDS} value={kind} onChange={setKind} />
          <TextField
            label={kind === 'sum' ? words.dollars : words.percent}
            inputMode="decimal"
            required
            value={amount}
            error={fields['percent'] ?? fields['sum_cents']}
            onChange={({ target }) => setAmount(target.value)}
          />
        </div>
        <div className={styles.fields}>
          <TextField
            label={words.firstDay}
            hint={words.firstHint}
            type="date"
            required
            value={from}
            error={fields['first_date']}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label={words.lastDay}
            hint={words.lastHint}
            type="date"
            min={from}
            value={to}
            error={fields['last_date']}
            onChange={({ target }) => setTo(target.value)}
          />
          <TextField
            label={words.mostUses}
            hint={words.mostHint}
            type="number"
            required
            min={1}
            max={2_000}
            value={most}
            error={fields['most_uses']}
            onChange={({ target }) => setMost(target.value)}
          />
          <TextField
            label={words.minimum}
            hint={words.minimumHint}
            inputMode="decimal"
            value={minimum}
            error={fields['minimum_cents']}
            onChange={({ target }) => setMinimum(target.value)}
          />
        </div>
        <Checkbox
          label={words.firstVisit}
          checked={firstVisit}
          onChange={({ target }) => setFirstVisit(target.checked)}
        />
        {locations.length > 1 && (
          <fieldset className={styles.choices}>
            <legend>
              {words.where}. {words.whereHint}
            </legend>
            {locations.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={where.includes(id)}
                onChange={({ target }) => setWhere(target.checked ? [...where, id] : where.filter((one) => one !== id))}
              />
            ))}
          </fieldset>
        )}
        <ProblemAlert error={send.error} fields={FIELDS} />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            busy={send.isPending}
            busyLabel={words.saving}
            disabled={folded === undefined || value === undefined || least === undefined || first === undefined}
          >
            {promotion === undefined ? words.save : words.saveChange}
          </Button>
          {promotion !== undefined && <Button onClick={onDone}>{words.cancel}</Button>}
        </div>
      </form>
    </Panel>
  );
};
