import type { Subscription } from '@paddock/shared-domain/club/contract';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { messages } from '../../../messages/messages.ts';
import styles from './seat-page.module.css';

export type PaidBy = 'race' | 'subscription';

type PaidByChoiceProps = {
  /** What a half-hour costs, with its unit. */
  readonly price: string;
  /** Null or undefined where the user has none. */
  readonly subscription: Subscription | null | undefined;
  readonly value: PaidBy;
  readonly onChange: (value: PaidBy) => void;
};

/**
 * By subscription or per race (CAL-08), with the price of a race and the means of payment; a subscription only while it has
 * reservations left (CAL-15, rule A-096).
 */
export const PaidByChoice = ({ price, subscription, value, onChange }: PaidByChoiceProps) => {
  const { seat: words, paidBy } = messages;
  const race = { value: 'race', label: words.payPerRace } as const;
  const left = subscription?.reservations_remaining ?? 0;
  return (
    <div className={styles.paid}>
      <SegmentedChoice<PaidBy>
        label={words.subscription}
        options={
          subscription
            ? [
                race,
                { value: 'subscription', label: paidBy.subscription(subscription.name, left), disabled: left === 0 },
              ]
            : [race]
        }
        value={value}
        onChange={onChange}
      />
      {value === 'race' && <p className={styles.note}>{paidBy.race(price)}</p>}
      {subscription && (
        <p className={styles.note}>
          {left === 0
            ? paidBy.noneLeft
            : paidBy.note(
                subscription.reservations_remaining_this_month,
                subscription.reservations_remaining_next_month,
              )}
        </p>
      )}
    </div>
  );
};
