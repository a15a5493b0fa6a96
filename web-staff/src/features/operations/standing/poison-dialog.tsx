import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './operations.module.css';
import { poisonEventQuery } from './queries.ts';

const words = messages.operations;
type PoisonDialogProps = {
  readonly eventId: string;
  /** The whole error; undefined for an event that was set aside. */
  readonly why: string | undefined;
  readonly onClose: () => void;
};

/** An event as stored in the log; personal texts stay encrypted. */
export const PoisonDialog = ({ eventId, why, onClose }: PoisonDialogProps) => {
  const { data, isError, isFetching, refetch } = useQuery(poisonEventQuery(eventId));
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.lookTitle}
      size="wide"
      closeOnBackdrop
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.lookFailed}
        </ErrorState>
      )}
      {data === undefined && !isError && (
        <Loading what={words.lookTitle}>
          <Skeleton shape="block" />
        </Loading>
      )}
      {data !== undefined && (
        <>
          <p>
            <strong>{data.type}</strong>{' '}
            <code>
              {data.stream}@{data.revision}
            </code>
          </p>
          <p className={styles.quiet}>
            {words.recorded} {momentText(data.recorded_at)}
          </p>
          <pre className={styles.json}>{JSON.stringify({ data: data.data, metadata: data.metadata }, null, 2)}</pre>
          {why !== undefined && (
            <>
              <h3 className={styles.subtitle}>{words.whyNot}</h3>
              <p className={styles.why}>{why}</p>
            </>
          )}
        </>
      )}
    </Dialog>
  );
};
