import { type CancelMembership, cancelMembership } from './cancel-membership.ts';
import {
  type ChooseSessions,
  chooseSessions,
  type WithdrawSessionsChoice,
  withdrawSessionsChoice,
} from './choose-sessions.ts';
import { type EnrolMember, enrolMember } from './enrol-member.ts';
import { type AnnounceExpiry, announceExpiry, type ExpireCredits, expireCredits } from './expire-credits.ts';
import {
  type FailRenewal,
  failRenewal,
  type RecordPaymentReminder,
  recordPaymentReminder,
  type RenewMembership,
  renewMembership,
  type SkipRenewal,
  skipRenewal,
} from './renew-membership.ts';
import { type PauseMembership, pauseMembership, type ResumeMembership, resumeMembership } from './pause-membership.ts';
import { type PriceRenewal, priceRenewal } from './price-renewal.ts';
import { type RestoreStanding, restoreStanding } from './restore-standing.ts';
import { type ReturnCredits, returnCredits, type SpendOnSlot, spendOnSlot } from './return-credits.ts';

/** The commands on a membership and its credits, as rows of the account's command table. */
export type ClubCommand =
  | EnrolMember
  | RenewMembership
  | FailRenewal
  | SkipRenewal
  | RecordPaymentReminder
  | PriceRenewal
  | ChooseSessions
  | WithdrawSessionsChoice
  | PauseMembership
  | ResumeMembership
  | RestoreStanding
  | CancelMembership
  | ExpireCredits
  | AnnounceExpiry
  | ReturnCredits
  | SpendOnSlot;

export const clubCommands = {
  EnrolMember: enrolMember,
  RenewMembership: renewMembership,
  FailRenewal: failRenewal,
  SkipRenewal: skipRenewal,
  RecordPaymentReminder: recordPaymentReminder,
  PriceRenewal: priceRenewal,
  ChooseSessions: chooseSessions,
  WithdrawSessionsChoice: withdrawSessionsChoice,
  PauseMembership: pauseMembership,
  ResumeMembership: resumeMembership,
  RestoreStanding: restoreStanding,
  CancelMembership: cancelMembership,
  ExpireCredits: expireCredits,
  AnnounceExpiry: announceExpiry,
  ReturnCredits: returnCredits,
  SpendOnSlot: spendOnSlot,
};
