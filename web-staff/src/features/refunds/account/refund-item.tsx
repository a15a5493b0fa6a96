import { Credits, creditValue } from '@paddock/shared-domain/club/credit-value';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { RefundEntry } from '@paddock/shared-domain/refunds/desk-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Money } from '@paddock/web-kit/ui/money.tsx';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { seatWords } from '../../../ui/seat-words.ts';
import styles from './refunds-panel.module.css';

const words = messages.refunds;
const LOOKS = {
  processing: { tone: 'hold', sign: '◔' },
  completed: { tone: 'go', sign: '✓' },
  failed: { tone: 'stop', sign: '!' },
} as const;

/** Each part of a refund and its destination. */
const destinations = ({ card, card_cents, paid_at_desk, voucher_cents, credits }: RefundEntry): readonly string[] => [
  ...(card_cents > 0
    ? [(paid_at_desk !== null && card === 'due' ? words.atDesk.due : words.card[card])(dollars(card_cents))]
    : []),
  ...(voucher_cents > 0 ? [words.toVoucher(dollars(voucher_cents))] : []),
  ...(credits > 0 ? [words.toCredits(credits)] : []),
];
const whoOf = ({ kind, name }: RefundEntry['by']): string => name ?? words.who[kind];

/** One refund: amount, destination, progress, purpose, who made it and why. */
export const RefundItem = ({ entry, onSettle }: { readonly entry: RefundEntry; readonly onSettle: () => void }) => {
  const { state, failure, settled, reason, paid_at_desk: atDesk } = entry;
  const look = LOOKS[state];
  const total = entry.card_cents + entry.voucher_cents + creditValue(Credits.parse(entry.credits));
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <Money cents={total} />
        <Chip tone={look.tone} sign={look.sign}>
          {state === 'failed' && atDesk !== null ? words.atDesk.state : words.states[state]}
        </Chip>
      </div>
      <p>{destinations(entry).join(' · ')}</p>
      <p>
        {words.causes[entry.cause]}
        {entry.items.length > 0 && `: ${[...new Set(entry.items.map(seatWords))].join('; ')}`}
      </p>
      <p className={styles.quiet}>
        {words.by(momentText(entry.due_at), whoOf(entry.by))}
        {reason !== null && ` ${words.reason(reason)}`}
      </p>
      {settled !== null && (
        <p className={styles.quiet}>
          {(settled.how === 'card' ? words.triedAgain : words.settled)(momentText(settled.at), whoOf(settled.by))}
          {settled.reason !== null && ` ${words.reason(settled.reason)}`}
        </p>
      )}
      {state === 'failed' && (
        <div className={styles.refused}>
          <p>{atDesk === null ? words.refused(failure?.text ?? '') : words.atDesk.waits[atDesk]}</p>
          <Button onClick={onSettle}>{words.settle.open}</Button>
        </div>
      )}
    </li>
  );
};
