import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IdentityKeys } from '@paddock/kit/gateways/identity-keys';
import { UserId } from '@paddock/shared-domain/kernel/ids';

const signature = (key: string, userId: string): string =>
  createHmac('sha256', `reminders off\n${key}`).update(userId).digest('base64url');

/**
 * The code that ends one person's reminders. It names and authenticates the person, allows nothing else, and is valid as long as
 * the account exists.
 */
export const reminderCodeOf = (key: string, userId: UserId): string => `${userId}.${signature(key, userId)}`;

/** The person of a code, made with any key that the venue ever had; undefined if it is invalid. */
export const holderOfReminderCode = ({ known }: Pick<IdentityKeys, 'known'>, code: string): UserId | undefined => {
  const at = code.indexOf('.');
  const user = UserId.safeParse(code.slice(0, Math.max(at, 0)));
  if (!user.success) return undefined;
  const given = Buffer.from(code.slice(at + 1));
  const isRight = known.some((key) => {
    const right = Buffer.from(signature(key, user.data));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isRight ? user.data : undefined;
};
