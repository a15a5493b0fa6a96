import type { User } from '@paddock/shared-domain/identity/contract';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMe } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/page.tsx';
import { ProveAddress } from '../../../ui/prove-address.tsx';
import styles from './dashboard-page.module.css';

type DashboardPageProps = {
  readonly paymentMethod: (userId: string) => ReactNode;
  readonly upcoming: (userId: string) => ReactNode;
  readonly profile: (user: User) => ReactNode;
  readonly membership: (user: User) => ReactNode;
  readonly outstanding: (userId: string) => ReactNode;
  readonly transactions: (userId: string) => ReactNode;
};

/** /dashboard: what is booked, how it is paid, who I am (DASH-01 … DASH-09). */
export const DashboardPage = (props: DashboardPageProps) => {
  const { paymentMethod, upcoming, profile, membership, outstanding, transactions } = props;
  const { data: me } = useMe();
  const { dashboard } = messages;
  if (!me) return null;
  return (
    <Page title={dashboard.title} width="wide">
      <PageTitle
        aside={
          <Link to={paths.reservations} className={buttonClass()}>
            {dashboard.book}
          </Link>
        }
      >
        {dashboard.title}
      </PageTitle>
      <p className={styles.hello}>{dashboard.hello(me.display_name)}</p>
      <ProveAddress />
      <div className={styles.columns}>
        <div className={styles.main}>
          {upcoming(me.id)}
          <nav className={styles.links} aria-label={dashboard.title}>
            <Link to={paths.laps}>
              <strong>{dashboard.laps}</strong>
              <span>{dashboard.lapsWords}</span>
            </Link>
            <Link to={paths.leaderboards}>
              <strong>{dashboard.leaderboards}</strong>
              <span>{dashboard.leaderboardsWords}</span>
            </Link>
          </nav>
        </div>
        <div className={styles.side}>
          {outstanding(me.id)}
          {membership(me)}
          <div id="payment-method">
            <Panel title={messages.card.title} footer={transactions(me.id)}>
              {paymentMethod(me.id)}
            </Panel>
          </div>
        </div>
        <details className={styles.profile}>
          <summary>{dashboard.profile}</summary>
          <Panel title={messages.profile.title}>{profile(me)}</Panel>
        </details>
      </div>
    </Page>
  );
};
