import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { refundableQuery, useGiveBack } from '../../data/refunds/refund-queries.ts';
import { messages } from '../../messages/en.ts';
import { leftOf } from './gift.ts';
import { GiveBackForm } from './give-back-form.tsx';

const words = messages.refunds.give;

export type GiveBackDialogProps = {
  readonly user: UserId;
  /** The payment, by its own id or by the provider's charge id. */
  readonly source: string;
  /** The amount of the bill's line from which the dialog was opened: the default for a partial refund. */
  readonly suggestedCents?: number | undefined;
  readonly onClose: () => void;
};

/** Refunds part of a payment, or all that is left: what that is, how much, where it goes and why (rule A-075). */
export const GiveBackDialog = ({ user, source, suggestedCents, onClose }: GiveBackDialogProps) => {
  const send = useGiveBack(user);
  // While a refund is being sent the form keeps its amounts, whatever the live channel pushes.
  const query = useQuery({ ...refundableQuery(user, source), enabled: send.isIdle || send.isError });
  const { data, error } = query;
  const items = data?.items.filter((item) => leftOf([item]) > 0) ?? [];
  if (data !== undefined && !data.unsettled && items.length > 0)
    return <GiveBackForm refundable={{ ...data, items }} {...{ send, suggestedCents, onClose }} />;
  const none = error instanceof ApiProblem && error.status === 404;
  return (
    <Dialog open title={words.title} onClose={onClose} footer={<Button onClick={onClose}>{words.cancel}</Button>}>
      {data !== undefined || none ? (
        <Alert kind="info">
          {data?.unsettled === true ? words.unsettled : words.nothing[data?.purpose ?? 'outstanding']}
        </Alert>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {words.failed}
        </ErrorState>
      ) : (
        <Loading what={words.what}>
          <Skeleton count={4} />
        </Loading>
      )}
    </Dialog>
  );
};
