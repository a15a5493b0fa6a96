import { type Decider, decideBy } from '../kernel/decider.ts';
import { type AbandonRegistration, abandonRegistration } from './abandon-registration.ts';
import { type AppointStaff, appointStaff } from './appoint-staff.ts';
import { type AttachCard, attachCard } from './attach-card.ts';
import { type ChooseHomeLocation, chooseHomeLocation } from './choose-home-location.ts';
import { type ChooseLanguage, chooseLanguage } from './choose-language.ts';
import { type ChoosePassword, choosePassword } from './choose-password.ts';
import { type ChooseReminders, chooseReminders } from './choose-reminders.ts';
import { type DismissStaff, dismissStaff } from './dismiss-staff.ts';
import { type EndSessions, endSessions } from './end-sessions.ts';
import type { UserEvent } from './events.ts';
import { type ForgetUser, forgetUser } from './forget-user.ts';
import {
  type DisableTwoFactor,
  dropOneTimeCodes,
  type EnableTwoFactor,
  enrolOneTimeCodes,
  type RenewRecoveryCodes,
  renewRecoveryCodes,
  type SpendRecoveryCode,
  spendRecoveryCode,
} from './one-time-codes.ts';
import { type ProveAddress, proveAddress } from './prove-address.ts';
import type { UserRefusal } from './refusals.ts';
import { type RegisterUser, registerUser } from './register-user.ts';
import { type RemoveCard, removeCard } from './remove-card.ts';
import { type ReviseProfile, reviseProfile } from './revise-profile.ts';
import { type SendLoginLink, sendLoginLink } from './send-login-link.ts';
import { type SettleArrival, settleArrival } from './settle-arrival.ts';
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
    DisableTwoFactor: dropOneTimeCodes,
    AttachCard: attachCard,
    RemoveCard: removeCard,
    ForgetUser: forgetUser,
  }),
};
