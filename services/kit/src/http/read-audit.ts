import { readAuditDecider, type RecordRead } from '@paddock/shared-domain/identity/read-audit';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { Permission } from '@paddock/shared-domain/kernel/actor';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Commands, Wanted } from '../command-handling/commands.ts';
import type { Deps } from '../deps.ts';
import { asStaff } from './actor-of.ts';
import type { Caller, SignedIn } from './caller.ts';
import type { Request } from './handler.ts';
import { problem, type ProblemAnswer } from './problems.ts';

export type Look = {
  readonly what: string;
  /** The people shown; may include the caller. Duplicates are removed. */
  readonly userIds: readonly UserId[];
  /** Any one of them lets staff view the data; default {@link CUSTOMER_DATA}. */
  readonly permissions?: readonly Permission[];
  /** A search is recorded even if it found nobody else. */
  readonly search?: true;
  readonly requestId: string;
  readonly now: Instant;
};

const CUSTOMER_DATA: readonly Permission[] = ['user.change_user', 'reservations.change_reservation'];

/** Most people in one event (PersonalDataRead). */
const MOST_IN_A_LOOK = 1_000;
const inParts = (userIds: readonly UserId[]): readonly UserId[][] =>
  Array.from({ length: Math.max(1, Math.ceil(userIds.length / MOST_IN_A_LOOK)) }, (_, part) =>
    userIds.slice(part * MOST_IN_A_LOOK, (part + 1) * MOST_IN_A_LOOK),
  );

/**
 * Records that staff view other people's personal data. The reply waits until the event is on disk (invariant U2). A view of very
 * many people is several events of one append; a view of oneself alone is not recorded.
 *
 * @returns a refusal to send instead of the data, or undefined if the view was recorded or needs no record.
 * @throws {StoreUnavailable} the log is unreachable: 503, and no data.
 */
export const recordLook = async (
  commands: Commands,
  commandId: string,
  caller: SignedIn,
  { what, userIds, permissions = CUSTOMER_DATA, search, requestId, now }: Look,
): Promise<ProblemAnswer | undefined> => {
  const others = [...new Set(userIds)].filter((id) => id !== caller.userId);
  if (others.length === 0 && !search) return undefined;
  const day = `${caller.userId}_${now.slice(0, 10)}`;
  const wanted = inParts(others).map((part): Wanted<RecordRead> => {
    return { type: 'RecordRead', data: { what, userIds: part, at: now } };
  });
  const context = { commandId, requestId, now, actor: asStaff(caller, ...permissions) };
  const { outcome } = await commands.handle(readAuditDecider, day, wanted, context);
  return outcome === 'accepted' ? undefined : problem('busy');
};

const isStaff = (caller: Caller): caller is SignedIn =>
  caller.kind === 'user' && (caller.isStaff || caller.isSuperuser);

/** Writes have an event of their own that names the actor. This one may change nothing and still returns data. */
const READS_AS_WELL = new Set(['PATCH /users/:id']);

/** Whose data a staff call is about: the account or object of its path, or the `user` of its query. */
const lookedAt = async (deps: Deps, { access }: Contract, asked: Request<Contract>): Promise<string | undefined> => {
  const { user } = (asked.query ?? {}) as { readonly user?: string };
  if (asked.account !== undefined) return asked.account;
  if (access.who !== 'object') return user;
  const { id } = asked.params as { readonly id: string };
  return deps.ownerOf(access.object, id, asked.minPosition);
};

/** Records the view if staff view another person's data. */
export const auditRead = async (
  deps: Deps,
  contract: Contract,
  asked: Request<Contract>,
): Promise<ProblemAnswer | undefined> => {
  const { caller, requestId, now } = asked;
  const what = `${contract.method} ${contract.path}`;
  if (!isStaff(caller) || (contract.method !== 'GET' && !READS_AS_WELL.has(what))) return undefined;
  const whom = UserId.safeParse(await lookedAt(deps, contract, asked));
  if (!whom.success) return undefined;
  const permissions = 'permissions' in contract.access ? contract.access.permissions : CUSTOMER_DATA;
  const look = { what, userIds: [whom.data], permissions, requestId, now };
  return recordLook(deps.commands, deps.newId(), caller, look);
};
