import type { Deps } from '@paddock/kit/deps';
import { namesNow } from '@paddock/shared-domain/all-events';
import { APPROVAL_LAPSES_AFTER, type Approval } from '@paddock/shared-domain/billing/approvals';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { plusMillis } from '@paddock/shared-domain/kernel/time';

/**
 * Whether the person who asked for a second person is no longer staff, or was dismissed since they asked: then the request and an agreement
 * to it count no more, also after a new appointment. Read from their own stream.
 */
export const askerLeft = async (
  { commands, store }: Pick<Deps, 'commands' | 'store'>,
  { askedBy, lapsesAt }: Approval,
): Promise<boolean> => {
  if (!(await commands.load(userDecider, askedBy)).state.isStaff) return true;
  const askedAt = plusMillis(lapsesAt, -APPROVAL_LAPSES_AFTER);
  for await (const { type, metadata } of store.readStream(`user-${askedBy}`)) {
    const { at } = metadata as { readonly at?: string };
    if (namesNow(type).includes('StaffDismissed') && at !== undefined && at >= askedAt) return true;
  }
  return false;
};
