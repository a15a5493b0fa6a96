import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { randomId } from '@paddock/web-kit/api/random-id.ts';
import { emptyGift, type Gift } from './gift-fields.ts';

/** A purchase that was sent and has no answer: its values, and the name under which its idempotency key is stored. */
export type UnansweredPurchase = { readonly gift: Gift; readonly name: string };

const SLOT = 'purchase.voucher';

const asGift = (value: unknown): Gift | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  if (Object.keys(emptyGift).some((field) => typeof fields[field] !== 'string')) return undefined;
  return value as Gift;
};

/**
 * One voucher at a time: until the last purchase has an answer, nothing else is sent, whatever the form's values and in whichever
 * tab. Otherwise a lost answer and a changed form would be two purchases (decision 0143, invariant V4).
 */
export const unansweredPurchase = {
  read: (): UnansweredPurchase | undefined => {
    try {
      const kept = JSON.parse(appStorage.get(SLOT) ?? 'null') as { gift?: unknown; name?: unknown } | null;
      const gift = asGift(kept?.gift);
      return gift !== undefined && typeof kept?.name === 'string' ? { gift, name: kept.name } : undefined;
    } catch {
      return undefined;
    }
  },
  begin: (gift: Gift): UnansweredPurchase => {
    const begun = { gift, name: `voucher.me.${randomId()}` };
    appStorage.set(SLOT, JSON.stringify(begun));
    return begun;
  },
  /** There is an answer, possibly a refusal. */
  settle: (): void => appStorage.remove(SLOT),
};
