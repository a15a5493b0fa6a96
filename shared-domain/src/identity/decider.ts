import { type Decider, decideBy } from '../kernel/decider.ts';
import {
  type AbandonRegistration,
  abandonRegistration,
  type ForgetUser,
  forgetUser,
  type RegisterUser,
  registerUser,
} from './registration-commands.ts';
import { type AppointStaff, appointStaff, type DismissStaff, dismissStaff } from './staff-commands.ts';
import { type AttachCard, attachCard, type RemoveCard, removeCard } from './card-commands.ts';
import {
  type ChooseHomeLocation,
  chooseHomeLocation,
  type ChooseLanguage,
  chooseLanguage,
  type ChooseReminders,
  chooseReminders,
  type ReviseProfile,
  reviseProfile,
} from './profile-commands.ts';
import {
  type ChoosePassword,
  choosePassword,
  type EndSessions,
  endSessions,
  type ProveAddress,
  proveAddress,
  type SendLoginLink,
  sendLoginLink,
  type SettleArrival,
  settleArrival,
} from './sign-in-commands.ts';
import type { UserEvent } from './events.ts';
import {
  type DisableTwoFactor,
  disableTwoFactor,
  type EnableTwoFactor,
  enrolOneTimeCodes,
  type RenewRecoveryCodes,
  renewRecoveryCodes,
  type SpendRecoveryCode,
  spendRecoveryCode,
} from './one-time-codes.ts';
import type { UserRefusal } from './refusals.ts';
import { evolveUser, nobody, type User } from './user.ts';

export type UserCommand =
  | RegisterUser
  | AbandonRegistration
  | ReviseProfile
  | ChooseHomeLocation
  | ChooseLanguage
  | ChooseReminders
  | ChoosePassword
  | ProveAddress
  | SettleArrival
  | EndSessions
  | SendLoginLink
  | AppointStaff
  | DismissStaff
  | EnableTwoFactor
  | RenewRecoveryCodes
  | SpendRecoveryCode
  | DisableTwoFactor
  | AttachCard
  | RemoveCard
  | ForgetUser;

export const userDecider: Decider<User, UserEvent, UserCommand, UserRefusal> = {
  category: 'user',
  initialState: nobody,
  evolve: evolveUser,
  decide: decideBy<User, UserEvent, UserCommand, UserRefusal>({
    RegisterUser: registerUser,
    AbandonRegistration: abandonRegistration,
    ReviseProfile: reviseProfile,
    ChooseHomeLocation: chooseHomeLocation,
    ChooseLanguage: chooseLanguage,
    ChooseReminders: chooseReminders,
    ChoosePassword: choosePassword,
    ProveAddress: proveAddress,
    SettleArrival: settleArrival,
    EndSessions: endSessions,
    SendLoginLink: sendLoginLink,
    AppointStaff: appointStaff,
    DismissStaff: dismissStaff,
    EnableTwoFactor: enrolOneTimeCodes,
    RenewRecoveryCodes: renewRecoveryCodes,
    SpendRecoveryCode: spendRecoveryCode,
    DisableTwoFactor: disableTwoFactor,
    AttachCard: attachCard,
    RemoveCard: removeCard,
    ForgetUser: forgetUser,
  }),
};
