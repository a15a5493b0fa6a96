import { type Decider, decideBy } from '../kernel/decider.ts';
import { neverOnesOwn, type WhoseTable } from '../kernel/never-ones-own.ts';
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
  type RequestNewAddress,
  requestNewAddress,
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
import type { UserId } from '../kernel/ids.ts';
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
  | RequestNewAddress
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

const ofUser = ({ data: { userId } }: { readonly data: { readonly userId: UserId } }) => [userId];
const OWN_PROFILE = 'open: one’s own profile is one’s own; whose staff may change says the route';
const WHOSE: WhoseTable<User, UserCommand> = {
  RegisterUser: 'open: people sign up, and staff register others at the desk',
  AbandonRegistration: 'open: a process ends what was not completed',
  ReviseProfile: OWN_PROFILE,
  RequestNewAddress: OWN_PROFILE,
  ChooseHomeLocation: OWN_PROFILE,
  ChooseLanguage: OWN_PROFILE,
  ChooseReminders: OWN_PROFILE,
  ChoosePassword: 'open: people choose their own',
  ProveAddress: 'open: a login by an emailed link proves it',
  SettleArrival: 'open: a process ends what an arrival began',
  EndSessions: 'open: it opens nothing',
  SendLoginLink: 'open: it goes to the address of the account',
  // Nobody gives themselves permissions, or dismisses themselves: so a superuser always remains.
  AppointStaff: ofUser,
  DismissStaff: ofUser,
  EnableTwoFactor: 'open: people enrol themselves',
  RenewRecoveryCodes: 'open: people renew their own with a code',
  SpendRecoveryCode: 'open: people use their own',
  // Their own need a code, which is not an act of staff.
  DisableTwoFactor: ofUser,
  AttachCard: 'open: a card pays, it gives nothing',
  RemoveCard: 'open: a card pays, it gives nothing',
  ForgetUser: ofUser,
};

const rules: Decider<User, UserEvent, UserCommand, UserRefusal> = {
  category: 'user',
  initialState: nobody,
  evolve: evolveUser,
  decide: decideBy<User, UserEvent, UserCommand, UserRefusal>({
    RegisterUser: registerUser,
    AbandonRegistration: abandonRegistration,
    ReviseProfile: reviseProfile,
    RequestNewAddress: requestNewAddress,
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

/** No `whose` is looked up for these commands: one's own are refused to a sole superuser too. */
export const userDecider = neverOnesOwn(rules, WHOSE);
