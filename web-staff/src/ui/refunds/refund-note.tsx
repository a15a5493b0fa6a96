import { dollars } from '@paddock/shared-domain/kernel/money';
import { messages } from '../../messages/en.ts';
import type { PaidFor } from './paid-for.ts';
import styles from './refund-note.module.css';

export type RefundChoice = 'full' | 'part' | 'none';
type RefundNoteProps = { readonly paid: PaidFor; readonly refund: RefundChoice; readonly percent: number };

/** What the choice means in money, before it is confirmed. */
export const RefundNote = ({ paid, refund, percent }: RefundNoteProps) => {
  const { remove } = messages.planner;
  const said = (): string => {
    if (paid.state === 'pending') return remove.looking;
    if (paid.state === 'unknown') return remove.unknown;
    if (paid.words === '') return paid.takenBackCents > 0 ? '' : remove.nothingPaid;
    if (refund === 'none') return remove.backNone(paid.words);
    return refund === 'part' ? remove.backPart(percent, paid.words) : remove.back(paid.words);
  };
  return (
    <div aria-live="polite">
      <p>
        {said()} {paid.deskCents > 0 && refund !== 'none' && `${remove.atDesk} `}
        {paid.creditsExpired > 0 && refund !== 'none' && `${remove.expired(paid.creditsExpired)} `}
        {paid.takenBackCents > 0 && `${remove.takenBack(dollars(paid.takenBackCents))} `}
        {paid.owedCents > 0 && remove.owed(dollars(paid.owedCents))}
      </p>
      {paid.each.length > 0 && (
        <ul className={styles.list}>
          {paid.each.map(({ name, words }) => (
            <li key={`${name} ${words}`} className={styles.small}>
              {remove.of(name, words)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
