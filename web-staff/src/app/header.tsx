import { useLiveStore } from '@paddock/web-kit/api/live-query-client.ts';
import { LiveDot } from '@paddock/web-kit/ui/live-dot.tsx';
import { Logo } from '@paddock/web-kit/ui/logo.tsx';
import { Menu, type MenuItem } from '@paddock/web-kit/ui/menu.tsx';
import { useThemeStore } from '@paddock/web-kit/ui/theme-store.ts';
import { Link, useNavigate } from 'react-router-dom';
import { useMe, usePermissions, useUserId } from '../data/identity/account-queries.ts';
import { holds, isStaff } from '../data/identity/staff-rights.ts';
import { messages } from '../messages/en.ts';
import { customerPaths, paths } from '../paths.ts';
import styles from './header.module.css';
import { StaffNav } from './staff-nav.tsx';
import { screensFor } from './staff-screens.ts';

/** The top bar, dark in both themes. It names only screens that exist and that the person may open. */
export const Header = () => {
  const userId = useUserId();
  const { data: rights } = usePermissions();
  const status = useLiveStore((store) => store.status);
  const staff = rights !== undefined && isStaff(rights);
  return (
    <header className={styles.bar} data-theme="dark">
      <Link to={paths.home} className={styles.home} aria-label={messages.shell.home}>
        <Logo width={112} title="" />
      </Link>
      <StaffNav screens={rights === undefined ? [] : screensFor(rights)} />
      {staff && (
        <span className={styles.live}>
          <LiveDot state={status} />
        </span>
      )}
      {userId !== undefined && <AccountMenu />}
    </header>
  );
};

/** Who is signed in, the link to the other app, the theme, and logout. */
const AccountMenu = () => {
  const { data: me } = useMe();
  const { data: rights } = usePermissions();
  const navigate = useNavigate();
  const { choice, choose } = useThemeStore();
  const { shell } = messages;
  const themes = (['light', 'dark', 'system'] as const).map((theme, index): MenuItem => ({
    label: `${choice === theme ? '✓ ' : ''}${shell.themes[theme]}`,
    onSelect: () => choose(theme),
    ...(index === 0 && { section: shell.theme }),
  }));
  const books: readonly MenuItem[] =
    rights !== undefined && holds(rights, 'user.change_user')
      ? [
          { label: shell.approvals, onSelect: () => void navigate(paths.approvals), section: shell.books },
          { label: shell.reconciliation, onSelect: () => void navigate(paths.reconciliation) },
        ]
      : [];
  const running: readonly MenuItem[] =
    rights !== undefined && holds(rights, 'superuser')
      ? [
          { label: messages.promotions.title, onSelect: () => void navigate(paths.promotions), section: shell.running },
          { label: shell.audit, onSelect: () => void navigate(paths.audit) },
          { label: shell.operations, onSelect: () => void navigate(paths.operations) },
        ]
      : [];
  const session: readonly MenuItem[] = [
    ...(me !== undefined && isStaff(me)
      ? [{ label: messages.security.menu, onSelect: () => void navigate(paths.security) }]
      : []),
    { label: shell.logOut, href: customerPaths.logout },
  ].map((item, index) => (index === 0 ? { ...item, section: shell.session } : item));
  const items: readonly MenuItem[] = [
    ...books,
    ...running,
    { label: shell.bookNow, href: customerPaths.bookNow, section: shell.customerApp },
    { label: shell.dashboard, href: customerPaths.home },
    ...themes,
    ...session,
  ];
  return (
    <Menu label={me?.display_name ?? shell.account} items={items} variant="quiet" className={styles.account ?? ''} />
  );
};
