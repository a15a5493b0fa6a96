import type { Subscription } from '@paddock/shared-domain/club/contract';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { messages } from '../../messages/messages.ts';
import styles from './seat-page.module.css';

export type PaidBy = 'race' | 'subscription';

type PaidByChoiceProps = {
  /** Nothing where the person has none. */
  readonly subscription: Subscription | null | undefined;
  readonly value: PaidBy;
  readonly onChange: (value: PaidBy) => void;
};

/** By subscription or per race (CAL-08); a subscription only while reservations remain on it (CAL-15, ruling A-096). */
export const PaidByChoice = ({ subscription, value, onChange }: PaidByChoiceProps) => {
  const { seat, paidBy } = messages;
  const race = { value: 'race', label: seat.payPerRace } as const;
  const left = subscription?.reservations_remaining ?? 0;
  return (
    <div className={styles.paid}>
      <SegmentedChoice<PaidBy>
        label={seat.subscription}
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
