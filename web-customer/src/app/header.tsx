import { Kerb } from '@paddock/web-kit/ui/kerb.tsx';
import { Logo } from '@paddock/web-kit/ui/logo.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { configurationQuery } from '../data/configuration-query.ts';
import { firstMessages } from '../messages/first-messages.ts';
import { paths } from '../paths.ts';
import { MainNav } from './main-nav.tsx';
import styles from './header.module.css';

/** The width of the logo unless the venue sets another (NAV-16). */
const LOGO_WIDTH = 245;

/** Logo, navigation, kerb. On a phone a button opens the navigation. */
export const Header = () => {
  const { data: configuration } = useQuery(configurationQuery);
  const { pathname } = useLocation();
  // Open on this page only: the next page begins with it closed.
  const [openAt, setOpenAt] = useState<string | undefined>();
  const open = openAt === pathname;
  const width = configuration?.logo_width ?? LOGO_WIDTH;
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={paths.home} className={styles.home} aria-label={firstMessages.nav.home}>
          {configuration?.logo_url ? (
            <img src={configuration.logo_url} width={width} alt="" />
          ) : (
            <Logo width={width} title="" />
          )}
        </Link>
        <button
          type="button"
          className={styles.burger}
          aria-expanded={open}
          aria-controls="main-nav"
          aria-label={firstMessages.nav.menu}
          onClick={() => setOpenAt(open ? undefined : pathname)}
        >
          <span className={styles.bars} aria-hidden="true" />
        </button>
        <MainNav open={open} />
      </div>
      <Kerb />
    </header>
  );
};
