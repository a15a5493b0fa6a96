import { ClearedBy } from '@paddock/shared-domain/billing/desk-payment-method';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { messages } from '../../messages/en.ts';

type HowPaidProps = {
  readonly value: ClearedBy;
  readonly onChange: (how: ClearedBy) => void;
  /** What is owed, and would be paid. */
  readonly cents: number;
};

/** The method to send when staff clear what is owed; `waived` where nothing is owed. */
export const settledBy = (how: ClearedBy, cents: number): ClearedBy => (cents > 0 ? how : 'waived');

/**
 * How a bill was paid at the desk, or that it was waived, and what that means for the books (PAY-19, PLAN-16). Offers no choice
 * where nothing is owed.
 */
export const HowPaid = ({ value, onChange, cents }: HowPaidProps) => {
  const { label, hows, words, nothing } = messages.howPaid;
  if (cents === 0) return <p>{nothing}</p>;
  return (
    <>
      <SegmentedChoice
        label={label}
        options={ClearedBy.options.map((how) => ({ value: how, label: hows[how] }))}
        value={value}
        onChange={onChange}
      />
      <p aria-live="polite">{words[value](dollars(cents))}</p>
    </>
  );
};
