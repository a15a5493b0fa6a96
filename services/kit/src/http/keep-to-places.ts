import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { PLACES_OF_ROUTES, thingsNamed } from '@paddock/shared-domain/contracts/places-of-routes';
import { reaches } from '@paddock/shared-domain/kernel/may-act-at';
import type { Deps } from '../deps.ts';
import { type Caller, mayAsStaff, type SignedIn } from './caller.ts';
import { otherLocation, type ProblemAnswer } from './problems.ts';

type Asked = {
  readonly caller: Caller;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** A position that the caller has seen. */
  readonly seen: string | undefined;
};

const idIn = (params: unknown): string => (params as { readonly id?: string } | undefined)?.id ?? '';
const userIn = (body: unknown): string | null | undefined =>
  (body as { readonly user?: string | null } | undefined)?.user;

/** Whether they use the route for what is their own, as any customer may. */
const actsAsCustomer = async (
  { ownerOf }: Pick<Deps, 'ownerOf'>,
  { access, method, path }: Contract,
  { caller, params, body, seen }: Asked & { readonly caller: SignedIn },
): Promise<boolean> => {
  const row = PLACES_OF_ROUTES[`${method} ${path}`];
  if (typeof row === 'object' && 'as' in row) {
    const user = userIn(body);
    const forSelf = user === undefined || user === null || user === caller.userId;
    return !mayAsStaff(caller, [row.as]) || (row.own !== undefined && forSelf);
  }
  const id = idIn(params);
  if (access.who === 'account') return id === 'me' || id === caller.userId;
  return access.who === 'object' && (await ownerOf(access.object, id, seen)) === caller.userId;
};

const OF_STAFF: ReadonlySet<string> = new Set(['account', 'account-staff', 'object', 'object-staff', 'staff']);

/**
 * Refuses staff whose rights are limited to some locations, if the call is about another one (decision 0212). A route of staff that names
 * no location, and has no reason for that, is refused to them: a new route cannot forget it.
 *
 * @returns the refusal, or undefined.
 */
export const keepToPlaces = async (
  deps: Pick<Deps, 'ownerOf' | 'placesOf'>,
  contract: Contract,
  asked: Asked,
): Promise<ProblemAnswer | undefined> => {
  const { caller, ...input } = asked;
  if (caller.kind !== 'user' || caller.locations === undefined) return undefined;
  const row = PLACES_OF_ROUTES[`${contract.method} ${contract.path}`];
  if (typeof row === 'string' || (row === undefined && !OF_STAFF.has(contract.access.who))) return undefined;
  if (await actsAsCustomer(deps, contract, { ...asked, caller })) return undefined;
  if (row === undefined) return otherLocation;
  const named = thingsNamed('as' in row ? row.at : row, input);
  const places = await Promise.all(named.map(({ kind, id }) => deps.placesOf(kind, id)));
  return places.flat().every((place) => reaches(caller, place)) ? undefined : otherLocation;
};
