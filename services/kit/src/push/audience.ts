import type { Permission } from '@paddock/shared-domain/kernel/actor';
import { type Caller, mayAsStaff } from '../http/caller.ts';

type Rule = (caller: Caller, scope: string) => boolean;

const everybody: Rule = () => true;
const staffWith =
  (...anyOf: readonly Permission[]): Rule =>
  (caller) =>
    caller.kind === 'user' && mayAsStaff(caller, anyOf);
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
  ['planner', staffWith('reservations.change_reservation')],
  // The planner marks seats that are in a party.
  ['parties', staffWith('leaderboards.can_manage_race_events', 'reservations.change_reservation')],
  ['raceEvents', staffWith('leaderboards.can_manage_race_events')],
  ['rigs', staffWith('leaderboards.can_manage_race_events')],
  ['reservations', ownerOrStaff],
  ['waiting', ownerOrStaff],
  ['approvals', staffWith('user.change_user')],
  ['waitlists', staffWith('reservations.change_reservation')],
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

/** Whether a caller may receive a scope, `model/scope`: decided by the token alone, so that a client can only narrow it (W2). */
export const mayHear = (caller: Caller, written: string): boolean => {
  const [, model = '', scope = ''] = SCOPE.exec(written) ?? [];
  return AUDIENCES.get(model)?.(caller, scope) ?? false;
};
