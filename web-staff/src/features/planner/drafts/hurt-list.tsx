import type { DraftHurt } from '@paddock/shared-domain/plan-drafts/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { messages } from '../../../messages/en.ts';
import type { DraftChanges } from './draft-queries.ts';
import { seatsForAll } from './seats-for-all.ts';
import styles from './draft-panel.module.css';

type HurtListProps = {
  readonly hurt: readonly DraftHurt[];
  readonly busy: boolean;
  readonly onChange: (changes: DraftChanges) => void;
};

/** Who stands in a slot that would be blacked out: where they could go, or their end. */
export const HurtList = ({ hurt, busy, onChange }: HurtListProps) => {
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
        {hurt.map((one) => (
          <li key={one.id} className={styles.item} data-stacked="">
            <span className={styles.text}>
              <strong>{one.user_name}</strong>
              <span className={styles.note}>{words.at(one.calendar_name, one.time)}</span>
              {one.suggestions.length === 0 && <span className={styles.stop}>{words.noSeat}</span>}
            </span>
            {one.suggestions.length > 0 && (
              <Select
                label={words.moveTo(one.user_name, one.time)}
                placeholder={words.choose}
                value=""
                disabled={busy}
                options={one.suggestions.map(({ calendar, calendar_name, cost_cents }) => ({
                  value: calendar,
                  label: words.seatOption(calendar_name, dollars(cost_cents)),
                }))}
                onChange={({ target: { value } }) =>
                  onChange({ moves: [{ id: one.id, calendar: value as SeatId, slot: one.slot, price: 'settle' }] })
                }
              />
            )}
            <Button
              aria-label={words.cancelLabel(one.user_name, one.time)}
              disabled={busy}
              onClick={() => onChange({ cancellations: [{ id: one.id, percent: 100 }] })}
            >
              {words.cancelOne}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
