import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import type { Receipt, ReceiptWitness } from '@paddock/shared-domain/runs/receipt';
import type { Checked, WitnessOutcome } from '@paddock/shared-domain/runs/receipt-check';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../../messages/messages.ts';
import styles from './receipt-list.module.css';

const TONES = { SAME: 'go', OTHER: 'stop', BROKEN: 'stop', UNKEPT: 'hold' } as const;
const SIGNS = { SAME: '✓', OTHER: '×', BROKEN: '×', UNKEPT: '!' } as const;
const Outcome = ({ outcome }: { readonly outcome: WitnessOutcome }) => (
  <Chip tone={TONES[outcome]} sign={SIGNS[outcome]}>
    {messages.receipt.outcomes[outcome]}
  </Chip>
);
const cutsText = ({ cuts }: ReceiptWitness): string => {
  const words = messages.receipt.cuts;
  if (cuts === null) return '';
  return ` · ${cuts === 0 ? words.none : cuts < 0 ? words.cut : words.some(cuts)}`;
};

type WitnessListProps = { readonly receipt: Receipt; readonly checked: Checked | undefined };

/** Each witness with its statement, and whether its evidence agrees; then the clock that ran beside them. */
export const WitnessList = ({ receipt, checked }: WitnessListProps) => {
  const words = messages.receipt;
  return (
    <ul className={styles.list}>
      {receipt.witnesses.map((said, index) => {
        const outcome = checked?.witnesses[index]?.outcome;
        return (
          <li key={`${said.witness} ${said.agrees}`}>
            <span className={styles.name}>{words.names[said.witness]}</span>
            <span className={styles.said}>
              {words.says(lapTimeText(said.millis))}
              {cutsText(said)}
            </span>
            {outcome !== undefined && <Outcome outcome={outcome} />}
          </li>
        );
      })}
      {receipt.clock !== null && (
        <li>
          <span className={styles.name}>{words.clock}</span>
          <span className={styles.said}>{words.clockSays(lapTimeText(Math.max(0, receipt.clock.gap_millis)))}</span>
          {checked != null && checked.clock !== null && <Outcome outcome={checked.clock} />}
        </li>
      )}
    </ul>
  );
};
