import { ClearedBy } from '@paddock/shared-domain/billing/desk-payment-method';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { messages } from '../../messages/en.ts';

type HowPaidProps = {
  readonly value: ClearedBy;
  readonly onChange: (how: ClearedBy) => void;
  /** What is open, and would be taken. */
  readonly cents: number;
};

/** What is sent where staff close what is open: nothing is taken for what owes nothing. */
export const settledBy = (how: ClearedBy, cents: number): ClearedBy => (cents > 0 ? how : 'waived');

/**
 * How the money for a bill passed at the desk, or that none did, and what the books make of it (PAY-19, PLAN-16). Nobody is asked
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
