import { Alert } from '../src/ui/alert.tsx';
import { Button } from '../src/ui/button.tsx';
import { EmptyState } from '../src/ui/empty-state.tsx';
import { ErrorState } from '../src/ui/error-state.tsx';
import { Loading } from '../src/ui/loading.tsx';
import { Panel } from '../src/ui/panel.tsx';
import { Skeleton } from '../src/ui/skeleton.tsx';
import { showToast } from '../src/ui/toast-store.ts';
import styles from './gallery.module.css';

export const MessageParts = () => (
  <>
    <Panel title="Messages">
      <div className={styles.stack}>
        <Alert kind="info">All times are the venue’s.</Alert>
        <Alert kind="success">User successfully changed</Alert>
        <Alert kind="warning" action={<Button>More Info</Button>}>
          Your membership is not in good standing.
        </Alert>
        <Alert kind="danger">No availability for the selected date</Alert>
        <div className={styles.row}>
          <Button onClick={() => showToast({ text: 'User successfully changed', kind: 'success' })}>Toast</Button>
          <Button
            onClick={() =>
              showToast({
                text: 'A login link is on its way.',
                action: { label: 'Log In', href: '#login' },
                durationMs: 10_000,
              })
            }
          >
            Toast with a link
          </Button>
          <Button onClick={() => showToast({ text: 'Couldn’t delete user!', kind: 'danger' })}>Bad toast</Button>
        </div>
      </div>
    </Panel>
    <Panel title="Waiting, empty, failed">
      <div className={styles.stack}>
        <Loading what="times">
          <Skeleton shape="tile" count={8} />
        </Loading>
        <Skeleton shape="title" />
        <Skeleton count={3} />
        <EmptyState action={<Button variant="primary">Book Now</Button>}>
          You don't have any upcoming reservations
        </EmptyState>
        <ErrorState onRetry={() => undefined}>We could not load the times. Nothing was charged.</ErrorState>
      </div>
    </Panel>
  </>
);
