import type { Access } from '@paddock/shared-domain/contracts/access';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Caller, mayAsStaff, type SignedIn } from './caller.ts';

export type PolicyObject = Extract<Access, { object: string }>['object'];
/**
 * The owner of an object, or undefined if the object or its owner does not exist.
 *
 * @param seen position that the caller has seen: "does not exist" must not rest on an older state.
 */
export type OwnerOf = (object: PolicyObject, id: string, seen?: string) => Promise<UserId | undefined>;

export type Verdict = 'allowed' | 'token_not_valid' | 'permission_denied' | 'not_found';

/** Input of a rule: the object's id is the path parameter `id`. */
type Asked = { readonly caller: SignedIn; readonly id: string; readonly ownerOf: OwnerOf };
type Rule<Kind extends Access> = (access: Kind, asked: Asked) => Verdict | Promise<Verdict>;

const isStaff = ({ isStaff, isSuperuser }: SignedIn): boolean => isStaff || isSuperuser;
const allowedIf = (condition: boolean, otherwise: Verdict): Verdict => (condition ? 'allowed' : otherwise);
/** Staff get "not allowed"; customers get "not found" (rule A-001). */
const foreign = (caller: SignedIn): Verdict => (isStaff(caller) ? 'permission_denied' : 'not_found');
const isOwn = ({ caller, id }: Asked): boolean => id === 'me' || id === caller.userId;

/** The rules for signed-in callers: the table of `contracts/access.ts`, row by row. A missing row does not compile. */
const RULES: { readonly [Who in Access['who']]: Rule<Extract<Access, { who: Who }>> } = {
  anyone: () => 'allowed',
  capability: () => 'allowed',
  signature: () => 'allowed',
  visitors: () => 'permission_denied',
  'signed-in': () => 'allowed',
  account: ({ permissions }, asked) =>
    allowedIf(isOwn(asked) || mayAsStaff(asked.caller, permissions), foreign(asked.caller)),
  'account-self': (_, asked) => allowedIf(isOwn(asked), foreign(asked.caller)),
  'account-staff': ({ permissions }, asked) =>
    isOwn(asked) ? 'permission_denied' : allowedIf(mayAsStaff(asked.caller, permissions), foreign(asked.caller)),
  'own-object': async ({ object }, { caller, id, ownerOf }) =>
    allowedIf((await ownerOf(object, id)) === caller.userId, 'not_found'),
  object: async ({ object, permissions }, { caller, id, ownerOf }) => {
    if (mayAsStaff(caller, permissions) || (await ownerOf(object, id)) === caller.userId) return 'allowed';
    return foreign(caller);
  },
  'object-staff': async ({ object, permissions }, { caller, id, ownerOf }) => {
    if (isStaff(caller)) return allowedIf(mayAsStaff(caller, permissions), 'permission_denied');
    return (await ownerOf(object, id)) === caller.userId ? 'permission_denied' : 'not_found';
  },
  staff: ({ permissions }, { caller }) => allowedIf(mayAsStaff(caller, permissions), 'permission_denied'),
  superuser: (_, { caller }) => allowedIf(caller.isSuperuser, 'permission_denied'),
};

export const openToVisitors = ({ who }: Access): boolean =>
  who === 'anyone' || who === 'visitors' || who === 'capability' || who === 'signature';

/** Whether the rule depends on the account or object of the path. */
export const namesObject = ({ who }: Access): boolean =>
  who.startsWith('account') || who === 'own-object' || who === 'object' || who === 'object-staff';

/** The fault of an access value, or undefined. A route with a faulty policy stops the start of the server. */
export const policyFault = (access: Access | undefined, path: string): string | undefined => {
  if (access === undefined || !Object.hasOwn(RULES, access.who)) return 'has no policy';
  if ('permissions' in access && access.permissions.length === 0) return 'names no permission';
  if (namesObject(access) && !path.split('/').includes(':id')) return 'has a policy about `id` and no such parameter';
  return undefined;
};

/**
 * Decides (decision 0145). An invalid token counts as none: its holder can still use routes for visitors.
 *
 * @param id the path parameter `id`, `''` if the route has none.
 */
export const decidePolicy = async (
  access: Access,
  caller: Caller | 'token_not_valid',
  id: string,
  ownerOf: OwnerOf,
): Promise<Verdict> => {
  if (caller === 'token_not_valid' || caller.kind === 'visitor') {
    return openToVisitors(access) ? 'allowed' : 'token_not_valid';
  }
  const rule = RULES[access.who] as Rule<Access>;
  return rule(access, { caller, id, ownerOf });
};
