import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { TwoFactorDisabled, TwoFactorEnabled, RecoveryCodesRenewed, RecoveryCodeUsed } from './events.ts';
import type { User } from './user.ts';

export type EnableTwoFactor = Command<'EnableTwoFactor', TwoFactorEnabled['data']>;
export type RenewRecoveryCodes = Command<'RenewRecoveryCodes', RecoveryCodesRenewed['data']>;
export type SpendRecoveryCode = Command<'SpendRecoveryCode', RecoveryCodeUsed['data']>;
export type DisableTwoFactor = Command<'DisableTwoFactor', TwoFactorDisabled['data']>;

/** From now on sign-in also requires a one-time code (X11). For staff only. */
export const enrolOneTimeCodes = (
  { data }: EnableTwoFactor,
  user: User,
): Decision<TwoFactorEnabled, 'UserUnknown' | 'UserNotStaff' | 'OneTimeCodesEnrolledAlready'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  if (!user.isStaff) return refuse('UserNotStaff');
  if (user.oneTimeCodes) return refuse('OneTimeCodesEnrolledAlready');
  return accept({ type: 'TwoFactorEnabled', data });
};

const enrolled = (user: User): boolean => user.status === 'registered' && user.oneTimeCodes;

/** New recovery codes replace the old ones. */
export const renewRecoveryCodes = (
  { data }: RenewRecoveryCodes,
  user: User,
): Decision<RecoveryCodesRenewed, 'OneTimeCodesMissing'> =>
  enrolled(user) ? accept({ type: 'RecoveryCodesRenewed', data }) : refuse('OneTimeCodesMissing');

/** Somebody signed in without their device. */
export const spendRecoveryCode = (
  { data }: SpendRecoveryCode,
  user: User,
): Decision<RecoveryCodeUsed, 'OneTimeCodesMissing'> =>
  enrolled(user) ? accept({ type: 'RecoveryCodeUsed', data }) : refuse('OneTimeCodesMissing');

/** From now on the password is enough to sign in. A repeat changes nothing. */
export const disableTwoFactor = (
  { data }: DisableTwoFactor,
  user: User,
): Decision<TwoFactorDisabled, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.oneTimeCodes ? accept({ type: 'TwoFactorDisabled', data }) : accept();
};
