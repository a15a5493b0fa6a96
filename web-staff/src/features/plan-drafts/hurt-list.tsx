import type { DraftHurt } from '@paddock/shared-domain/plan-drafts/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { messages } from '../../messages/en.ts';
import { spanOf, spanTime } from './draft-lines.ts';
import type { DraftChanges } from './draft-queries.ts';
import { hurtRuns, seatsForAll } from './seats-for-all.ts';
import styles from './draft-panel.module.css';

type HurtListProps = {
  readonly hurt: readonly DraftHurt[];
  readonly zone: string;
  readonly busy: boolean;
  readonly onChange: (changes: DraftChanges) => void;
};

/** Seats that are free for the whole run, each with the price of the whole run. */
const suggestionsFor = (run: readonly DraftHurt[]): DraftHurt['suggestions'] =>
  (run[0]?.suggestions ?? []).flatMap((seat) => {
    const each = run.map(({ suggestions }) => suggestions.find(({ calendar }) => calendar === seat.calendar));
    if (each.includes(undefined)) return [];
    return [{ ...seat, cost_cents: each.reduce((sum, one) => sum + (one?.cost_cents ?? 0), 0) }];
  });

/** A run stays together where one seat is free for all of it; otherwise each half-hour is moved separately. */
const together = (hurt: readonly DraftHurt[]): readonly (readonly DraftHurt[])[] =>
  hurtRuns(hurt).flatMap((run) => (suggestionsFor(run).length > 0 ? [run] : run.map((one) => [one])));

/** The customers in slots that would be blacked out: where they could move, or the deletion of their booking. */
export const HurtList = ({ hurt, zone, busy, onChange }: HurtListProps) => {
  const { planDrafts: words } = messages;
  if (hurt.length === 0) return null;
  const all = seatsForAll(hurt);
  return (
    <section className={styles.hurt} aria-label={words.hurt(hurt.length)}>
      <h3 className={styles.heading}>{words.hurt(hurt.length)}</h3>
      {all.length > 0 && (
        <Button disabled={busy} onClick={() => onChange({ moves: [...all] })}>
          {words.moveAll}
        </Button>
      )}
      <ul className={styles.list}>
        {together(hurt).map((run) => (
          <HurtItem key={run[0]?.id} run={run} zone={zone} busy={busy} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
};

const HurtItem = ({ run, zone, busy, onChange }: Omit<HurtListProps, 'hurt'> & { run: readonly DraftHurt[] }) => {
  const { planDrafts: words } = messages;
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { user_name: who, calendar_name: seat } = first;
  const time = spanTime({ ...spanOf(first), until: spanOf(last).until }, zone);
  const suggestions = suggestionsFor(run);
  return (
    <li className={styles.item} data-stacked="">
      <span className={styles.text}>
        <strong>{who}</strong>
        <span className={styles.note}>{words.at(seat, time)}</span>
        {suggestions.length === 0 && <span className={styles.stop}>{words.noSeat}</span>}
      </span>
      {suggestions.length > 0 && (
        <Select
          label={words.moveTo(who, time)}
          placeholder={words.choose}
          value=""
          disabled={busy}
          options={suggestions.map(({ calendar, calendar_name, cost_cents }) => ({
            value: calendar,
            label: words.seatOption(calendar_name, dollars(cost_cents)),
          }))}
          onChange={({ target: { value } }) =>
            onChange({
              moves: run.map(({ id, slot }) => ({ id, calendar: value as SeatId, slot, price: 'settle' as const })),
            })
          }
        />
      )}
      <Button
        aria-label={words.cancelLabel(who, time)}
        disabled={busy}
        onClick={() => onChange({ cancellations: run.map(({ id }) => ({ id, percent: 100 })) })}
      >
        {words.cancelOne}
      </Button>
    </li>
  );
};
