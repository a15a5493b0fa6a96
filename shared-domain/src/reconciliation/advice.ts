import type { Difference } from './events.ts';

const MISSING: Readonly<Record<string, string>> = {
  charge:
    'The provider took money the books do not know. Look the charge up by this id; if no booking or payment belongs to it, refund it there.',
  refund:
    'Money went back that the books do not know, most likely a refund made in the provider’s own screens. Enter the refund here, so that the customer’s bill shows it.',
};

/** What staff should do about a difference. */
export const adviceFor = ({ kind, type }: Pick<Difference, 'kind' | 'type'>): string => {
  if (kind === 'extra')
    return 'The books say money moved that the provider does not know. Look the id up at the provider; if it is truly not there, nothing was taken, and the bill must be put right by a refund entry.';
  if (kind === 'amount')
    return 'Both sides know it, with different amounts. Compare the two at the provider; the difference is owed to the customer or to the venue.';
  return MISSING[type] ?? 'A movement at the provider that no booking explains, such as a dispute. Open it there.';
};
