import { useQuery } from '@tanstack/react-query';
import { NavLink, useNavigate } from 'react-router-dom';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { SplitButton } from '@paddock/web-kit/ui/split-button.tsx';
import { permissionsQuery, useMe, useUserId } from '../data/identity/account-queries.ts';
import { pagesQuery } from '../data/catalogue/page-queries.ts';
import { firstMessages } from '../messages/first-messages.ts';
import { paths } from '../paths.ts';
import { navLinks, pageLinks, staffItems } from './nav-items.ts';
import styles from './main-nav.module.css';

/** The navigation of NAV-01, NAV-02 and NAV-07; elevated staff also see their areas beside Book Now (NAV-03). */
export const MainNav = ({ open }: { readonly open: boolean }) => {
  const userId = useUserId();
  const me = useMe();
  const permissions = useQuery({
    ...permissionsQuery(userId ?? 'none'),
    enabled: userId !== undefined && (me.data?.is_staff === true || me.data?.is_superuser === true),
  });
  const pages = useQuery(pagesQuery);
  const navigate = useNavigate();
  const items = permissions.data ? staffItems(permissions.data) : [];
  return (
    <nav id="main-nav" aria-label={firstMessages.nav.label} className={styles.nav} data-open={open || undefined}>
      <ul className={styles.list}>
        {[...navLinks(userId !== undefined), ...pageLinks(pages.data ?? [])].map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} className={styles.link ?? ''}>
              {label}
            </NavLink>
          </li>
        ))}
        <li className={styles.book}>
          {items.length === 0 ? (
            <NavLink to={paths.reservations} className={buttonClass({ variant: 'primary' })}>
              {firstMessages.nav.bookNow}
            </NavLink>
          ) : (
            <SplitButton
              variant="primary"
              items={items}
              menuLabel={firstMessages.nav.staffMenu}
              onClick={() => void navigate(paths.reservations)}
            >
              {firstMessages.nav.bookNow}
            </SplitButton>
          )}
        </li>
      </ul>
    </nav>
  );
};
