import { readStaff } from '@paddock/projections/identity/users/read';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { Actor, Permission } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Whose } from '@paddock/shared-domain/kernel/message';
import type { RefusalDetail } from '@paddock/shared-domain/kernel/decider';
import type { OwnRefusal } from '@paddock/shared-domain/kernel/never-ones-own';
import type { Deps } from '../deps.ts';
import { asStaff } from './actor-of.ts';
import type { SignedIn } from './caller.ts';
import { problem, type ProblemAnswer, reasonRequired } from './problems.ts';

/** Who acts by which right, with the facts about the owners for the rule "never one's own". */
export type Acting = { readonly actor: Actor; readonly whose: Whose };

/** Which of these people are staff, each read from their own stream. */
export const staffAmong = async (
  { commands }: Pick<Deps, 'commands'>,
  people: Iterable<UserId>,
): Promise<readonly UserId[]> => {
  const looked = await Promise.all(
    [...new Set(people)].map(async (one) => ((await commands.load(userDecider, one)).state.isStaff ? [one] : [])),
  );
  return looked.flat();
};

/**
 * For staff who act on what belongs to others. Whether the owners are staff is read from their own streams. A superuser uses the
 * superuser right for what belongs to a colleague or to themselves; for their own only if there is no other superuser. An act may give
 * nothing away unless it is done by `withApproval`, which counts it.
 *
 * @param permissions any one is enough; the first that they hold is stored in the event.
 */
export const actingOn = async (
  { commands, db }: Pick<Deps, 'commands' | 'db'>,
  caller: SignedIn,
  owners: readonly (UserId | null)[],
  ...permissions: readonly Permission[]
): Promise<Acting> => {
  const people = [...new Set(owners)].filter((owner) => owner !== null);
  const own = people.includes(caller.userId);
  const ofStaff = await staffAmong({ commands }, people);
  if (!caller.isSuperuser || !(own || ofStaff.length > 0))
    return { actor: asStaff(caller, ...permissions), whose: { ofStaff, mayGiveCents: 0 } };
  const actor = { kind: 'staff', userId: caller.userId, permission: 'superuser' } as const;
  const colleague =
    own && (await readStaff(db)).some(({ userId, isSuperuser }) => isSuperuser && userId !== caller.userId);
  return { actor, whose: { ofStaff, noColleague: own && !colleague, mayGiveCents: 0 } };
};

/** What staff see if the rule refuses. */
export const OWN_PROBLEMS: { readonly [Reason in OwnRefusal]: ProblemAnswer } = {
  OnesOwn: problem('permission_denied', { text: 'This is your own. Ask a colleague to do it.' }),
  ColleaguesBill: problem('permission_denied', {
    text: 'This is about a colleague’s money. Ask a superuser to do it.',
  }),
  ReasonMissing: reasonRequired,
  SecondPersonNeeded: problem('permission_denied', {
    text: 'This gives money away. Do it on the reservation or the account itself, so that it is counted.',
  }),
};
/** The answer to a refusal by the rule; `detail` is the refusal's. */
export const ownProblem = (reason: OwnRefusal, detail?: RefusalDetail): ProblemAnswer =>
  reason === 'SecondPersonNeeded' ? secondPersonProblem(Number(detail?.['cents'])) : OWN_PROBLEMS[reason];
/** A colleague was asked to agree to so many cents. */
export const secondPersonProblem = (cents: number): ProblemAnswer =>
  problem('permission_denied', {
    text: 'This gives away more than one person may decide in a day. A colleague was asked to agree under Approvals. After that, do it again.',
    extra: { second_person: { amount_cents: cents } },
  });
/** The cents of such an answer; undefined for any other. */
export const centsToAgree = (answer: object): number | undefined => {
  const { second_person: second } = ('body' in answer ? answer.body : {}) as {
    second_person?: { amount_cents: number };
  };
  return second?.amount_cents;
};
export const isOwnRefusal = (reason: string): reason is OwnRefusal => Object.hasOwn(OWN_PROBLEMS, reason);
