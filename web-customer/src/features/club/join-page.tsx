import type { User } from '@paddock/shared-domain/identity/contract';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useMe } from '../../data/identity/account-queries.ts';
import { clubPromise } from '../../data/club/club-promise.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { messages } from '../../messages/messages.ts';
import { framed, paths, redirectTarget, withQuery } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { JoinBar } from './join-bar.tsx';
import { JoinDialog } from './join-dialog.tsx';
import styles from './join.module.css';
import { MonthPicker } from './month-picker.tsx';
import { HowItWorks, Pitch } from './pitch.tsx';
import { sessionsOfQuery } from './sessions-rule.ts';
import { useClubOffer, type ClubOffer } from './use-club-offer.ts';
import { useJoin } from './use-join.ts';
import { useJoined } from './use-joined.ts';

type JoinPageProps = { readonly paymentMethod: (userId: string) => ReactNode };

/** /subscription: the club's pitch, and joining (ROUTE-25 … ROUTE-28). */
export const JoinPage = ({ paymentMethod }: JoinPageProps) => {
  const { data: me } = useMe();
  return me ? <JoinPageFor key={me.id} me={me} paymentMethod={paymentMethod(me.id)} /> : null;
};

type JoinPageForProps = { readonly me: User; readonly paymentMethod: ReactNode };
const JoinPageFor = ({ me, paymentMethod }: JoinPageForProps) => {
  // The user as of the page's opening: somebody who joins here becomes a member before the answer arrives, and the answer
  // navigates on.
  const [arrived] = useState(me);
  const { data: configuration } = useQuery(configurationQuery);
  const [query] = useSearchParams();
  const { offer, failed, retrying, retry } = useClubOffer(arrived);
  const { join } = messages;
  // Members, and everybody where there is no club, go to the dashboard.
  if (arrived.credits_subscription_exists || configuration?.club_enabled === false)
    return <Navigate replace to={withQuery(paths.dashboard, framed(query))} />;
  const club = configuration?.club_name ?? messages.club.title;
  if (failed || offer === undefined)
    return (
      <Page title={join.title(club)} width="wide">
        {failed ? (
          <>
            <PageTitle>{join.title(club)}</PageTitle>
            <ErrorState onRetry={retry} retrying={retrying}>
              {join.failed}
            </ErrorState>
          </>
        ) : (
          <Loading what={join.what(club)}>
            <Skeleton shape="title" />
            <Skeleton shape="block" count={2} />
          </Loading>
        )}
      </Page>
    );
  return <OpenJoinPage offer={offer} userId={me.id} paymentMethod={paymentMethod} />;
};

type OpenJoinPageProps = { readonly offer: ClubOffer; readonly userId: string; readonly paymentMethod: ReactNode };
const OpenJoinPage = ({ offer, userId, paymentMethod }: OpenJoinPageProps) => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const joining = useJoin(offer, 'me', sessionsOfQuery(query.get('sessions')));
  useJoined(joining, userId, () => void navigate(redirectTarget(query, paths.dashboard), { replace: true }));
  const { join } = messages;
  const promise = clubPromise(offer.location);
  return (
    <Page title={join.title(offer.name)} width="wide">
      <PageTitle>{join.title(offer.name)}</PageTitle>
      <p className={styles.lead}>{promise === undefined ? join.lead : join.leadCheaper}</p>
      <div className={`${styles.columns} ${styles.club}`}>
        <div className={styles.pitch}>
          <Pitch promise={promise} />
        </div>
        <div className={styles.month}>
          <Panel title={join.month}>
            <MonthPicker join={joining} />
          </Panel>
        </div>
        <div className={styles.how}>
          <HowItWorks />
        </div>
        <JoinBar pricing={joining.pricing} onNext={() => setOpen(true)} />
      </div>
      <JoinDialog
        join={joining}
        userId={userId}
        open={open}
        onClose={() => setOpen(false)}
        from="checkout"
        paymentMethod={paymentMethod}
      />
    </Page>
  );
};
