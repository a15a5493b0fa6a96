import { holds, type Right, type Rights } from '../data/identity/staff-rights.ts';
import { messages } from '../messages/en.ts';
import { paths } from '../paths.ts';

/** A screen of the top bar; it needs all of its rights. */
export type StaffScreen = { readonly path: string; readonly label: string; readonly rights: readonly Right[] };

const { shell } = messages;

/** In the order of the bar. Staff start on the first one they may see. */
const screens: readonly StaffScreen[] = [
  { path: paths.planner, label: shell.planner, rights: ['reservations.change_reservation'] },
  { path: paths.launcher, label: shell.launcher, rights: ['leaderboards.can_manage_race_events'] },
  { path: paths.laps, label: shell.laps, rights: ['leaderboards.can_manage_race_events'] },
  { path: paths.rigs, label: shell.rigs, rights: ['leaderboards.can_manage_race_events'] },
  // An account needs both permissions (AUSR-19).
  { path: paths.people, label: shell.people, rights: ['reservations.change_reservation', 'user.change_user'] },
  { path: paths.reports, label: shell.reports, rights: ['user.change_user'] },
  { path: paths.setUp, label: shell.venue, rights: ['superuser'] },
];

/** The screens that these rights open. */
export const screensFor = (rights: Rights): readonly StaffScreen[] =>
  screens.filter((screen) => screen.rights.every((right) => holds(rights, right)));
