import { ClearedBy } from '@paddock/shared-domain/billing/hand-means';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { messages } from '../messages/en.ts';

type HowPaidProps = {
  readonly value: ClearedBy;
  readonly onChange: (how: ClearedBy) => void;
  /** What is open, and would be taken. */
  readonly cents: number;
};

/** How the money for a bill passed at the desk, or that none did, and what the books make of it (PAY-19, PLAN-16). */
export const HowPaid = ({ value, onChange, cents }: HowPaidProps) => {
  const { label, hows, words } = messages.howPaid;
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
