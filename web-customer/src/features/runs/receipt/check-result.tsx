import type { Checked } from '@paddock/shared-domain/runs/receipt-check';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { canCheck } from './receipt-queries.ts';

type CheckResultProps = { readonly check: UseQueryResult<Checked>; readonly kept: boolean };

/** The result of this browser's own check of the receipt: valid, not valid, or why it cannot be checked. */
export const CheckResult = ({ check: { data, isError, isFetching, refetch }, kept }: CheckResultProps) => {
  const words = messages.receipt;
  if (!kept) return <Alert kind="info">{words.nothingKept}</Alert>;
  if (!canCheck()) return <Alert kind="warning">{words.cannot}</Alert>;
  if (data !== undefined)
    return <Alert kind={data.holds ? 'success' : 'danger'}>{data.holds ? words.holds : words.broken}</Alert>;
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {words.checkFailed}
      </ErrorState>
    );
  return <Alert kind="info">{words.checking}</Alert>;
};
