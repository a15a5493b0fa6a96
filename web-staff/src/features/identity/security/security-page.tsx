import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { Enrolled } from './enrolled.tsx';
import { EnrolSteps } from './enrol-steps.tsx';
import { oneTimeCodesQuery } from '../../../data/identity/one-time-codes-query.ts';
import { redirectTarget } from '../../../paths.ts';
import { useLookAgain } from './queries.ts';
import styles from './security.module.css';
import { SessionsPanel } from './sessions-panel.tsx';

/** /admin/security: one-time codes for one's own login (X11). */
export const SecurityPage = () => {
  const words = messages.security;
  const { data, isError, isFetching, refetch } = useQuery(oneTimeCodesQuery);
  const [shown, setShown] = useState<readonly string[] | undefined>();
  const lookAgain = useLookAgain();
  useEffect(() => {
    document.title = words.pageTitle;
  }, [words.pageTitle]);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const target = redirectTarget(query);
  const seen = async () => {
    setShown(undefined);
    await lookAgain();
    // A person who was led here goes on to the screen they wanted.
    if (query.has('redirect') && target.inApp) await navigate(target.path, { replace: true });
  };
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      {data === undefined && isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.failed}
        </ErrorState>
      )}
      {data === undefined && !isError && (
        <Loading what={words.what}>
          <Skeleton shape="block" />
        </Loading>
      )}
      {shown !== undefined && (
        <Panel title={words.recovery}>
          <p>{words.keep}</p>
          <ul className={styles.codes}>
            {shown.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Button variant="primary" onClick={() => void seen()}>
            {words.kept}
          </Button>
        </Panel>
      )}
      {data !== undefined && shown === undefined && (
        <Panel title={words.codes}>
          {data.enrolled && <Enrolled left={data.recovery_codes_left} required={data.required} onCodes={setShown} />}
          {!data.enrolled && data.required && <Alert kind="warning">{words.demanded}</Alert>}
          {!data.enrolled && <p>{data.available ? words.off : words.unavailable}</p>}
          {!data.enrolled && data.available && <EnrolSteps onCodes={setShown} />}
        </Panel>
      )}
      <SessionsPanel />
    </div>
  );
};
