import { dollars } from '@paddock/shared-domain/kernel/money';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { messages } from '../../messages/en.ts';
import { holderOf } from '../../ui/booking/holder-of.ts';
import { type DraftLine, type Span, spanTime } from './draft-lines.ts';
import styles from './draft-panel.module.css';

/** `Move Ada M.: Seat 4, 3:00 pm → Seat 5, 3:00 pm`, `Black out: Seat 4, 3:00–5:00 pm`. */
const changeWords = ({ kind, user_name, from, to }: DraftLine, zone: string): string => {
  const { planDrafts: words, planner } = messages;
  const at = (where: Span | null) => (where === null ? '' : words.at(where.calendar_name, spanTime(where, zone)));
  const who = kind === 'blackout' ? '' : ` ${user_name ?? planner.nobody}`;
  const where = kind === 'move' ? words.to(at(from), at(to)) : at(from ?? to);
  return `${words.kinds[kind]}${who}: ${where}`;
};

type ChangeItemProps = {
  readonly line: DraftLine;
  readonly zone: string;
  readonly busy: boolean;
  readonly onRemove: () => void;
};

/** One line of the draft: the change, its cost, its conflict. */
export const ChangeItem = ({ line, zone, busy, onRemove }: ChangeItemProps) => {
  const { planDrafts: words } = messages;
  const text = changeWords(line, zone);
  const { owed_cents, card_cents, desk_cents, voucher_cents, withdrawn_cents, conflict, taken_by, clashes } = line;
  const back = card_cents - desk_cents + voucher_cents;
  return (
    <li className={styles.item} data-conflict={conflict !== null || undefined}>
      <span className={styles.text}>
        <span>{text}</span>
        {owed_cents > 0 && <span className={styles.note}>{words.owed(dollars(owed_cents))}</span>}
        {back > 0 && <span className={styles.note}>{words.back(dollars(back))}</span>}
        {desk_cents > 0 && <span className={styles.note}>{words.backAtDesk(dollars(desk_cents))}</span>}
        {withdrawn_cents > 0 && <span className={styles.note}>{words.withdrawn(dollars(withdrawn_cents))}</span>}
        {conflict !== null && !line.waits && (
          <strong className={styles.stop}>
            ✕ {taken_by ? words.takenBy(holderOf(taken_by)) : words.conflicts[conflict]}
          </strong>
        )}
        {clashes.map((clash) => (
          <span key={`${clash.location_name} ${clash.calendar_name}`} className={styles.hold}>
            {words.clash(clash.calendar_name, clash.location_name)}
          </span>
        ))}
      </span>
      <Button variant="quiet" square aria-label={words.remove(text)} disabled={busy} onClick={onRemove}>
        ×
      </Button>
    </li>
  );
};
