import { Menu } from '@paddock/web-kit/ui/menu.tsx';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { messages } from '../messages/en.ts';
import { type StaffScreen } from './staff-screens.ts';
import styles from './header.module.css';

/** The names of the screens in a row; on a phone, behind one button that names the open screen. */
export const StaffNav = ({ screens }: { readonly screens: readonly StaffScreen[] }) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const present = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <>
      <nav aria-label={messages.shell.nav} className={styles.nav}>
        {screens.map(({ path, label }) => (
          <NavLink key={path} to={path} className={styles.link ?? ''}>
            {label}
          </NavLink>
        ))}
      </nav>
      {screens.length > 0 && (
        <span className={styles.phoneNav}>
          <Menu
            label={present?.label ?? messages.shell.screens(undefined)}
            ariaLabel={messages.shell.screens(present?.label)}
            variant="quiet"
            items={screens.map(({ path, label }) => ({ label, onSelect: () => void navigate(path) }))}
          />
        </span>
      )}
    </>
  );
};
