import { z } from 'zod';
import { PageId } from '../catalogue/ids.ts';
import { account, accountSelf, accountStaff, anyone, signedIn, staff, visitors } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { Permission } from '../kernel/actor.ts';
import { LocationId, UserId } from '../kernel/ids.ts';
import { line, mayBeEmpty } from '../kernel/text.ts';
import { ChosenLanguage } from './chosen-language.ts';
import { Email, FlagCode, Password, Phone, RacerName } from './contact-rules.ts';
import { OneTimeCode } from './one-time-code.ts';
import { Username } from './username.ts';

/** `me` or an account's id (USER-08). */
export const AccountParams = z.strictObject({ id: z.union([z.literal('me'), UserId]) });

/** Reply of the sign-in calls: the bearer token and, for convenience, its content (AUTH-01, AUTH-05). */
export const SessionReply = z.object({
  access: z.string(),
  user_id: UserId,
  exp: z.int(),
  /** A secret that this device stores and sends with its next sign-in, so that wrong guesses elsewhere do not lock it out. */
  device: z.string().optional(),
});
/** The device secret from an earlier sign-in. */
const Device = mayBeEmpty(z.string().min(1).max(64));

/**
 * Signs in by password, or exchanges a one-time code from a mailed link (AUTH-01 … AUTH-03, AUTH-13, rule A-038). If the account
 * also requires a one-time code (X11), 401 has `one_time_code_required` or `one_time_code_invalid`.
 */
export const createToken = contract({
  method: 'POST',
  path: '/auth/token',
  summary: 'Sign in with a password or a one-time code',
  access: anyone,
  body: z.union([
    z.strictObject({
      username: z.string().min(1).max(254),
      password: z.string().min(1).max(1000),
      code: mayBeEmpty(OneTimeCode),
      device: Device,
    }),
    z.strictObject({ token: z.string().min(1).max(200), code: mayBeEmpty(OneTimeCode), device: Device }),
  ]),
  reply: SessionReply,
  limit: 'login',
});

/** Whose account a mailed link would open, masked (`a••@p••.test`), without consuming the code (rule A-038, threat TH-14). */
export const previewLoginCode = contract({
  method: 'POST',
  path: '/auth/token/preview',
  summary: 'Show the masked account of a mailed login link',
  access: anyone,
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: z.object({ masked_email: z.string() }),
  limit: 'login',
});

/** Ends the caller's session on the server (rule A-040). */
export const endSession = contract({
  method: 'DELETE',
  path: '/auth/token',
  summary: 'Log out',
  access: signedIn,
  whileLocked: true,
});

export const SessionItem = z.object({
  id: z.string(),
  created: z.string(),
  expires: z.string(),
  current: z.boolean(),
  /** Where it began: browser and system by name, such as `Chrome, Windows`, and the network address. Empty if unknown. */
  device: z.string(),
  address: z.string(),
});
/** The caller's live sessions (threat TH-48). */
export const listSessions = contract({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List your live sessions',
  access: signedIn,
  reply: listOf(SessionItem),
});
/** "Log out everywhere": ends every session of the caller, including this one. */
export const endAllSessions = contract({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Log out everywhere',
  access: signedIn,
});

/** The caller's session: whether it will lock, and the moment of the last proof (decision 0202). */
const SessionState = z.object({
  /** Whole seconds until it locks if nobody uses it; null: it does not. */
  locks_in: z.int().nullable(),
  proven: z.string(),
});
export const getSession = contract({
  method: 'GET',
  path: '/auth/session',
  summary: 'When your session locks',
  access: signedIn,
  reply: SessionState,
});
/** The person did something that calls nothing, such as reading on. Writes count without it. */
export const keepSession = contract({
  method: 'POST',
  path: '/auth/session/use',
  summary: 'Say that you are still there',
  access: signedIn,
  reply: SessionState,
});
/**
 * Proves with the password or a one-time code that it is still the same person. A locked session goes on, and for ten minutes the
 * acts that need a proof are allowed.
 */
export const proveSession = contract({
  method: 'POST',
  path: '/auth/session/proof',
  summary: 'Prove that it is still you',
  access: signedIn,
  whileLocked: true,
  body: z.union([
    z.strictObject({ current_password: z.string().min(1).max(1000) }),
    z.strictObject({ code: OneTimeCode }),
  ]),
  limit: 'proof',
});

/** AUTH-04. */
export const getPermissions = contract({
  method: 'GET',
  path: '/auth/permissions',
  summary: 'What the caller may do',
  access: signedIn,
  reply: z.object({
    is_staff: z.boolean(),
    is_superuser: z.boolean(),
    permissions: z.array(Permission),
    /** The locations in which they act as staff; absent for all of them. */
    locations: z.array(LocationId).optional(),
  }),
});

/** The public configuration (CFG-01 … CFG-03, rule A-009). */
export const Configuration = z.object({
  club_name: z.string(),
  club_enabled: z.boolean(),
  timezone: z.string(),
  credits_per_session: z.int(),
  default_credits: z.int(),
  min_sessions: z.int(),
  logo_url: z.string().nullable(),
  logo_width: z.int(),
  card_provider: z.enum(['stripe', 'stripe_twin']),
  card_public_key: z.string(),
  /** Where the mock of the provider's card field sends the card; only with the Stripe twin. */
  card_provider_url: z.string().nullable(),
  car_details_url: z.string().nullable(),
  /** Address of a customer's page at the card provider, with `{customer_id}` in it (rule A-083). */
  customer_url_template: z.string().nullable(),
  flag_url_template: z.string(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
  /** The page with the venue's own terms of service, if there is one. */
  terms_page: PageId.nullable(),
  /** What price lists say of VR, in both languages; empty: nothing. */
  vr_note: z.object({ en: z.string(), es: z.string() }),
});
export type Configuration = z.infer<typeof Configuration>;
export const getConfiguration = contract({
  method: 'OPTIONS',
  path: '/',
  summary: 'Public configuration',
  access: anyone,
  reply: Configuration,
});

/** An account as its owner and permitted staff see it (USER-01 … USER-03). Never contains a password (USER-14). */
export const User = z.object({
  id: UserId,
  username: z.string(),
  email: z.string(),
  /** A requested address that is in force once its mailed link is opened; null: none. Writing null withdraws it. */
  email_pending: z.string().nullable(),
  /** Whether somebody once logged in by an emailed link: see decision 0196. */
  email_proven: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  location: LocationId.nullable(),
  /** Language of mails and documents; null if none was chosen, which means English. */
  language: ChosenLanguage,
  /** Whether visits are reminded of by mail. */
  reminders: z.boolean(),
  contact_phone: z.string(),
  zip_code: z.string(),
  racer_name: z.string(),
  social_instagram: z.string(),
  flag_code: z.string(),
  flag_url: z.string(),
  display_name: z.string(),
  is_onboarded: z.boolean(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  username_editable: z.boolean(),
  credits_subscription_exists: z.boolean(),
  credits_subscription_in_good_standing: z.boolean(),
  credits_subscription_cancelable: z.boolean(),
  credits_recurring: z.int(),
  credits_recurring_cents: z.int(),
  credits_cycle_day_of_month: z.int().nullable(),
  credits_balance: z.int(),
  subscription_id: z.string().nullable(),
  customer_id: z.string().nullable(),
});
export type User = z.infer<typeof User>;

/** Creates an account (SIGNUP-01, SIGNUP-13, SIGNUP-18, SIGNUP-21, rules ): the token is returned only here. */
export const createUser = contract({
  method: 'POST',
  path: '/users',
  summary: 'Create an account',
  access: visitors,
  body: z.strictObject({
    username: Username,
    email: Email,
    password: Password.optional(),
    /** The page's language, used for mails from the first one on. */
    language: ChosenLanguage.optional(),
    /** Given where the account comes of a booking (decision 0235). */
    first_name: line(60).optional(),
    last_name: line(60).optional(),
    /** The first letter has a link to log in with: for somebody who chooses no password now. */
    link: z.literal(true).optional(),
  }),
  reply: User.extend({ access: z.string() }),
  status: 201,
  limit: 'signup',
});

/** USER-13: people who match a text, for staff; name and email only (rule A-057). */
export const UserSearchItem = z.object({ id: UserId, display_name: z.string(), email: z.string() });
export const searchUsers = contract({
  method: 'GET',
  path: '/users',
  summary: 'Search people',
  access: staff('reservations.change_reservation', 'user.change_user'),
  query: z.strictObject({ search: z.string().max(100).default(''), ...paged() }),
  reply: listOf(UserSearchItem),
  limit: 'read',
});

export const getUser = contract({
  method: 'GET',
  path: '/users/:id',
  summary: 'One account',
  access: account('user.change_user'),
  params: AccountParams,
  reply: User,
});

/**
 * The fields that an owner may write; staff with user.change_user may also write username and email (rule A-050). The format
 * check comes before the check for empty, because an error shows the first message.
 */
export const WritableProfile = z.strictObject({
  username: Username,
  email: Email,
  first_name: line(60),
  last_name: line(60),
  location: LocationId.nullable(),
  language: ChosenLanguage,
  reminders: z.boolean(),
  contact_phone: z.union([Phone, z.literal('')]),
  zip_code: line(20),
  racer_name: RacerName,
  social_instagram: line(60),
  flag_code: z.union([FlagCode, z.literal('')]),
});
const readOnly = User.omit({
  username: true,
  email: true,
  first_name: true,
  last_name: true,
  location: true,
  language: true,
  reminders: true,
  contact_phone: true,
  zip_code: true,
  racer_name: true,
  social_instagram: true,
  flag_code: true,
});
/** USER-09: a read-only field with its present value is accepted, another value is a 400 with its name (rule A-001). */
export const reviseUser = contract({
  method: 'PATCH',
  path: '/users/:id',
  summary: 'Change profile fields',
  access: account('user.change_user'),
  params: AccountParams,
  body: WritableProfile.extend(readOnly.shape).partial(),
  reply: User,
});

/** USER-10, AUSR-17, rule A-054. */
export const deleteUser = contract({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Forget an account',
  access: accountStaff('user.change_user'),
  params: AccountParams,
});

/** AUTH-24, rules: a session older than 10 minutes must also send current_password. */
export const updatePassword = contract({
  method: 'POST',
  path: '/users/:id/update_password',
  summary: 'Choose a new password',
  access: accountSelf,
  params: AccountParams,
  body: z.strictObject({ new_password: Password, current_password: z.string().max(1000).optional() }),
  reply: z.object({ detail: z.string() }),
  limit: 'password',
});

/** AUTH-20: always the same response, whether or not an account has that email (threat TH-16). */
export const forgotPassword = contract({
  method: 'POST',
  path: '/users/forgot_password',
  summary: 'Mail a login link',
  access: anyone,
  body: z.strictObject({ email: Email, device: Device }),
  reply: z.object({ detail: z.string() }),
  limit: 'login-link',
});

/** AUSR-11: staff send a login link to a customer. */
export const sendLoginLink = contract({
  method: 'POST',
  path: '/users/:id/send_login_link',
  summary: 'Mail a login link to this customer',
  access: accountStaff('user.change_user'),
  params: AccountParams,
  reply: z.object({ detail: z.string(), email: z.string() }),
});
