import type { Page } from '@paddock/shared-domain/catalogue/contract';
import type { getPermissions } from '@paddock/shared-domain/identity/contract';
import type { ReplyOf } from '@paddock/shared-domain/contracts/contract';
import type { MenuItem } from '@paddock/web-kit/ui/menu.tsx';
import { firstMessages } from '../messages/first-messages.ts';
import { pathOfPage, paths } from '../paths.ts';

type NavLink = { readonly to: string; readonly label: string };

/** The links before Book Now, in the specification's order (NAV-01, NAV-02). */
export const navLinks = (signedIn: boolean): readonly NavLink[] => {
  const { nav } = firstMessages;
  const leaderboards = { to: paths.leaderboards, label: nav.leaderboards };
  const availability = { to: paths.availability, label: nav.availability };
  return signedIn
    ? [leaderboards, { to: paths.dashboard, label: nav.dashboard }, { to: paths.laps, label: nav.laps }, availability]
    : [leaderboards, availability, { to: paths.login, label: nav.logIn }, { to: paths.signup, label: nav.signUp }];
};

/** The venue's own pages that have a menu name (NAV-07). */
export const pageLinks = (pages: readonly Page[]): readonly NavLink[] =>
  pages.flatMap(({ id, menu_name }) => (menu_name === '' ? [] : [{ to: pathOfPage(id), label: menu_name }]));

/**
 * What elevated staff see beside Book Now: their areas by permission, and the displays (NAV-03 … NAV-06). Superusers have every
 * permission; people who are not staff have none (rule A-056). Without areas there are no items (rule A-059).
 */
export const staffItems = ({
  is_staff,
  is_superuser,
  permissions,
}: ReplyOf<typeof getPermissions>): readonly MenuItem[] => {
  const may = (permission: (typeof permissions)[number]) =>
    is_superuser || (is_staff && permissions.includes(permission));
  const areas = [
    ...(may('reservations.change_reservation') ? [{ label: firstMessages.nav.planner, href: paths.planner }] : []),
    ...(may('leaderboards.can_manage_race_events')
      ? [{ label: firstMessages.nav.launcher, href: paths.launcher }]
      : []),
  ];
  if (areas.length === 0) return [];
  const displays = [
    { label: firstMessages.nav.boardDisplays, href: paths.display },
    { label: firstMessages.nav.menuDisplay, href: paths.welcome },
  ];
  return [...withSection(firstMessages.nav.adminAreas, areas), ...withSection(firstMessages.nav.displays, displays)];
};

const withSection = (section: string, items: readonly MenuItem[]): readonly MenuItem[] =>
  items.map((item, index) => (index === 0 ? { ...item, section } : item));
