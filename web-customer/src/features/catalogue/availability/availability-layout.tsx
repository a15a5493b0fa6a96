import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { NavLink, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { messages } from '../../../messages/messages.ts';
import { paths, withQuery } from '../../../paths.ts';
import { Page } from '../../../ui/page.tsx';
import styles from './availability-layout.module.css';

const tabsOf = () =>
  [
    { to: paths.availabilityCars, label: messages.availability.cars },
    { to: paths.availabilityTracks, label: messages.availability.tracks },
  ] as const;

/** /availability: two tabs, each with its own address (AVAIL-01, ROUTE-14). */
export const AvailabilityLayout = () => {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tabs = tabsOf();
  const title = (tabs.find(({ to }) => pathname.startsWith(to)) ?? tabs[0]).label;
  return (
    <Page title={title} width="wide">
      <PageTitle>{title}</PageTitle>
      <nav aria-label={messages.availability.nav} className={styles.tabs}>
        {tabs.map(({ to, label }) => (
          <NavLink key={to} to={withQuery(to, { nav: query.get('nav') ?? undefined })} className={styles.tab ?? ''}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </Page>
  );
};
