import type { Verdict, VerdictReason } from '@paddock/shared-domain/laps/verdict';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../messages/en.ts';

const words = messages.laps.imports;
const TONES = { approved: 'go', held: 'hold', 'not-approved': 'stop' } as const;

/** What the rules or stewards decided about a lap, and why. */
export const VerdictChips = ({
  verdict,
  reasons,
}: {
  readonly verdict: Verdict;
  readonly reasons: readonly VerdictReason[];
}) => (
  <>
    <Chip tone={TONES[verdict]}>{words.verdicts[verdict]}</Chip>
    {reasons.map((reason) => (
      <Chip key={reason}>{words.reasons[reason]}</Chip>
    ))}
  </>
);
