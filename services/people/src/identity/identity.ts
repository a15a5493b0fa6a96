import type { Configuration } from '@paddock/shared-domain/identity/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Clock, Instant } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Origin } from '@paddock/kit/cause';
import type { EventMetadata } from '@paddock/shared-domain/kernel/message';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { AddressProven } from '@paddock/shared-domain/identity/events';
import type { Process } from '@paddock/kit/processes/process';
import { type Appointment, appointStaff } from './appoint-staff.ts';
import { rescueSuperuser } from './rescue-superuser.ts';
import { createBackground } from './background.ts';
import { forgetAgain, type ToForget } from './forget-again.ts';
import { closeWaysIn } from './close-ways-in.ts';
import { createForgetHooks, type ForgetHook } from '@paddock/kit/forget-hooks';
import type { IdentityDeps, IdentitySettings, KnowsLocation, MembershipOf } from './identity-deps.ts';
import { NO_MEMBERSHIP } from './membership-fields.ts';
import { createPasswords } from './passwords/passwords.ts';
import type { IdentityRecords } from './records/records.ts';
import { knowsDevice } from './devices.ts';
import { holderOf } from './identity-claims.ts';
import { findAccount } from './find-account.ts';
import { loginCodeInForce } from './login-links.ts';
import { newAddressToken, pendingOf } from './new-address.ts';
import { serveIdentity } from './routes.ts';
import { serveStaff, type StaffSources } from './staff-routes.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { type SweepSources, sweepIdentity } from './sweep.ts';
import { sessionTokens } from '@paddock/kit/accounts/session-token';
import { arrivalsProcess } from './settle-arrival.ts';
import { type SignedUp, type SignUp, signUp } from './sign-up.ts';
import { userView, type Viewer } from './user-view.ts';

/** How long a graceful stop waits for background work, in milliseconds. */
const LONGEST_SETTLING = 5_000;

export type CreateIdentityDeps = {
  readonly commands: Commands;
  readonly vault: Vault;
  readonly records: IdentityRecords;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly random: (count: number) => Uint8Array;
  readonly log: Logger;
  readonly settings: IdentitySettings;
};

export type IdentityMailing = {
  /** Undefined once the person is forgotten. */
  addresseeOf(userId: UserId): Promise<{ readonly email: string; readonly language: Language } | undefined>;
  /** From where the request of an event came; undefined if no request did it, or it is too long ago. */
  originOf(metadata: EventMetadata): Promise<Origin | undefined>;
  /** The code of a link, while it is valid. */
  loginCode(userId: UserId, commandId: string): Promise<string | undefined>;
  /** The requested address, with the token of its link, while the request stands. */
  newAddress(
    userId: UserId,
    commandId: string,
  ): Promise<{ readonly to: string; readonly token: string; readonly opensAt: Instant } | undefined>;
  /** The two addresses of a recent change, by the command that made it. */
  addressChange(userId: UserId, commandId: string): Promise<{ readonly from: string; readonly to: string } | undefined>;
};

/** Accounts, sessions and roles, for the process that builds the server. */
export type Identity = {
  /** Implements `Authenticator`; pass to `heard` what `listenForEndings` receives. */
  readonly sessions: Sessions;
  serve(app: FastifyInstance, configuration: () => Promise<Configuration>): void;
  /** Routes about staff, for superusers. */
  serveStaff(app: FastifyInstance, sources: StaffSources): void;
  /** For the command line and the demo venue. @throws {Error} the account does not exist. */
  appointStaff(userId: UserId, appointment: Appointment | null): Promise<void>;
  /** Gives a superuser an address and closes every other way in, for the command line. @throws {Error} says why not. */
  rescueSuperuser(userId: UserId, email: string, reason: string): Promise<void>;
  /** Closes every way into an account except its mailbox, for the command line. */
  closeWaysIn(userId: UserId): Promise<void>;
  /** Creates an account as a visitor would, for the command line and the demo venue. @throws {Error} names the refusal. */
  register(wanted: SignUp): Promise<SignedUp>;
  userView(userId: UserId, viewer: Viewer): ReturnType<typeof userView>;
  /** Registers what another context does when a person is forgotten (see `ForgetHooks`). */
  onForget(name: string, hook: ForgetHook): void;
  /** Registers what another context removes when the reader of an account's mail first signs in (see `takeOverAccount`). */
  onTakeOver(name: string, hook: ForgetHook): void;
  /** Settles what a stranger may have left in the account of a person who proved their address. */
  readonly arrivals: Process<AddressProven>;
  /** Whether the account of a login name was signed in on a device, by the device's secret. */
  knowsDevice(login: string, device: string): Promise<boolean>;
  /** Who has a login name or address now. */
  holderOf(login: string): Promise<UserId | undefined>;
  /**
   * Forgets a person whom a restored backup brought back. @returns whether there was anything to forget. @throws {Error} it
   * failed.
   */
  forgetAgain(who: ToForget): Promise<boolean>;
  /** Sets the source of the club's fields of a user; before that they are zero. */
  provideMembership(membershipOf: MembershipOf): void;
  /** Sets the check whether a home location exists; before that all do. */
  provideLocations(knows: KnowsLocation): void;
  /** What mails about accounts need, from the log: never out of date. */
  readonly mailing: IdentityMailing;
  hasPassword(userId: UserId): Promise<boolean>;
  /** Whether a password is the account's own. */
  matchesPassword(userId: UserId, password: string): Promise<boolean>;
  /** Continues what broke off; run it every few minutes. */
  sweep(sources: SweepSources): Promise<void>;
  /** Settles when no background work is running, at the latest after `longestMillis`, so that a stop is not delayed. */
  settled(longestMillis?: number): Promise<void>;
};

export const createIdentity = (needs: CreateIdentityDeps): Identity => {
  const { commands, vault, records, clock, newId, random, log, settings } = needs;
  let membershipOf: MembershipOf = async () => NO_MEMBERSHIP;
  let knowsLocation: KnowsLocation = async () => true;
  const deps: IdentityDeps = {
    commands,
    vault,
    records,
    sessions: createSessions(commands, records, sessionTokens(settings.tokenKeys), newId, clock, settings),
    passwords: createPasswords(),
    background: createBackground(log),
    forgetHooks: createForgetHooks(),
    takeOverHooks: createForgetHooks(),
    clock,
    newId,
    random,
    log,
    settings,
    membershipOf: (userId, now) => membershipOf(userId, now),
    knowsLocation: (locationId) => knowsLocation(locationId),
  };
  return {
    sessions: deps.sessions,
    serve: (app, configuration) => serveIdentity(app, deps, configuration),
    serveStaff: (app, sources) => serveStaff(app, deps, sources),
    appointStaff: (userId, appointment) => appointStaff(deps, userId, appointment),
    rescueSuperuser: (userId, email, reason) =>
      rescueSuperuser(deps, userId, email, reason, { commandId: newId(), now: clock.now() }),
    closeWaysIn: (userId) => closeWaysIn(deps, userId),
    register: async (wanted) => {
      const signedUp = await signUp(deps, wanted, { commandId: newId(), now: clock.now() });
      if ('kind' in signedUp) throw new Error(`The account was not made: ${JSON.stringify(signedUp.body)}`);
      return signedUp;
    },
    userView: (userId, viewer) => userView(deps, userId, viewer),
    onForget: (name, hook) => deps.forgetHooks.add(name, hook),
    onTakeOver: (name, hook) => deps.takeOverHooks.add(name, hook),
    arrivals: arrivalsProcess(deps),
    knowsDevice: (login, device) => knowsDevice(deps, login, device),
    holderOf: (login) => holderOf(deps, login),
    forgetAgain: (who) => forgetAgain(deps, who),
    provideMembership: (source) => void (membershipOf = source),
    provideLocations: (knows) => void (knowsLocation = knows),
    mailing: {
      addresseeOf: async (userId) => {
        const account = await findAccount(deps, userId);
        const email = account?.fields.email;
        return email === undefined ? undefined : { email, language: account?.state.language ?? 'en' };
      },
      originOf: ({ correlationId, requestId, commandId }) =>
        records.origins.of(correlationId ?? requestId ?? commandId),
      addressChange: async (userId, commandId) =>
        (await findAccount(deps, userId))?.fields.address_changes?.find(({ command_id: id }) => id === commandId),
      newAddress: async (userId, commandId) => {
        const account = await findAccount(deps, userId);
        const pending = account && pendingOf(account);
        if (pending === undefined || pending.command_id !== commandId || pending.closes_at <= clock.now())
          return undefined;
        const token = newAddressToken(deps, userId, pending);
        return token === undefined ? undefined : { to: pending.to, token, opensAt: pending.opens_at };
      },
      loginCode: (userId, commandId) => loginCodeInForce(deps, userId, commandId, clock.now()),
    },
    matchesPassword: async (userId, password) =>
      deps.passwords.matches(await records.credentials.get(userId), password),
    hasPassword: async (userId) => (await records.credentials.get(userId)) !== undefined,
    sweep: (sources) => sweepIdentity(deps, sources),
    settled: async (longestMillis = LONGEST_SETTLING) => {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => void (timer = setTimeout(resolve, longestMillis)));
      const all = deps.background.settled();
      await Promise.race([all, over]).finally(() => clearTimeout(timer));
    },
  };
};
