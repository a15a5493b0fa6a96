import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { configurationQuery } from '../../data/configuration-query.ts';
import { usePermissions } from '../../data/identity/account-queries.ts';
import { locationsOf } from '../../data/identity/staff-rights.ts';
import { useOwnLocations } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/en.ts';
import { ReportDesk } from './report-desk.tsx';
import styles from './reports.module.css';

const words = messages.reports;

/** /admin/reports: figures from the log, as of any moment. */
export const ReportsPage = () => {
  const locations = useOwnLocations();
  const permissions = usePermissions();
  const configuration = useQuery(configurationQuery);
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <p className={styles.intro}>{words.intro}</p>
      {locations.data !== undefined && !configuration.isPending ? (
        <ReportDesk
          locations={locations.data}
          limited={permissions.data !== undefined && locationsOf(permissions.data) !== undefined}
          zone={configuration.data?.timezone ?? 'UTC'}
        />
      ) : locations.isError ? (
        <ErrorState onRetry={() => void locations.refetch()} retrying={locations.isFetching}>
          {words.venuesFailed}
        </ErrorState>
      ) : (
        <Loading what={words.venuesWhat}>
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
    </div>
  );
};
