import type { Permission } from '@paddock/shared-domain/kernel/actor';
import { LocationId } from '@paddock/shared-domain/kernel/ids';
import { reaches } from '@paddock/shared-domain/kernel/may-act-at';
import type { PlacesOf } from '../http/places-of.ts';
import { type Caller, mayAsStaff } from '../http/caller.ts';

type Rule = (caller: Caller, scope: string) => boolean;

const everybody: Rule = () => true;
const staffWith =
  (...anyOf: readonly Permission[]): Rule =>
  (caller) =>
    caller.kind === 'user' && mayAsStaff(caller, anyOf);
/** The location of a scope: `{location}`, or `{location}_{date}`. */
const locationOf = (scope: string): LocationId | undefined => LocationId.safeParse(scope.split('_')[0]).data;
/** The same, if the rights reach the location of the scope. */
const atPlace =
  (rule: Rule): Rule =>
  (caller, scope) =>
    rule(caller, scope) && caller.kind === 'user' && reaches(caller, locationOf(scope));
/** The person in the scope, and staff who look after customers. */
const ownerOrStaff: Rule = (caller, scope) =>
  caller.kind === 'user' && (caller.userId === scope || mayAsStaff(caller, ['user.change_user']));

/** Who may receive which model (decision 0146, `contracts/live.ts`). A model without a row is sent to nobody. */
const AUDIENCES: ReadonlyMap<string, Rule> = new Map([
  ['availability', everybody],
  ['venues', everybody],
  ['leaderboards', everybody],
  ['catalogue', everybody],
  ['laps', ownerOrStaff],
  ['planner', atPlace(staffWith('reservations.change_reservation'))],
  // The planner marks seats that are in a party.
  ['parties', atPlace(staffWith('leaderboards.can_manage_race_events', 'reservations.change_reservation'))],
  ['raceEvents', staffWith('leaderboards.can_manage_race_events')],
  ['rigs', atPlace(staffWith('leaderboards.can_manage_race_events'))],
  ['reservations', ownerOrStaff],
  ['promotions', staffWith()],
  ['waiting', ownerOrStaff],
  ['approvals', staffWith('user.change_user')],
  ['waitlists', atPlace(staffWith('reservations.change_reservation'))],
  ['users', ownerOrStaff],
  ['balances', ownerOrStaff],
  ['refunds', ownerOrStaff],
  ['statements', ownerOrStaff],
  // Staff who plan seats may meet payments in progress.
  [
    'checkouts',
    (caller, scope) => ownerOrStaff(caller, scope) || staffWith('reservations.change_reservation')(caller, scope),
  ],
]);

const SCOPE = /^([A-Za-z_]{1,40})\/([A-Za-z0-9_-]{1,80})$/;

/**
 * Whether a caller may receive a scope, `model/scope`: decided by the token alone, so that a client can only narrow it (W2). Staff of some
 * locations get only what is of those; of a race event, the location is looked up.
 */
export const mayHear = async (caller: Caller, written: string, placesOf: PlacesOf): Promise<boolean> => {
  const [, model = '', scope = ''] = SCOPE.exec(written) ?? [];
  if (AUDIENCES.get(model)?.(caller, scope) !== true) return false;
  if (model !== 'raceEvents' || caller.kind !== 'user' || caller.locations === undefined) return true;
  return (await placesOf('event', scope)).every((place) => reaches(caller, place));
};
