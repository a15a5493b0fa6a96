import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { unfinishedQuery } from '../data/payments/unfinished-queries.ts';

/** For who left a payment unfinished; nobody else's first page carries it. Where it does not come, the page goes on without. */
const Notice = lazy(async (): Promise<{ default: ComponentType }> =>
  import('./screens/own-unfinished.tsx').then(
    (loaded) => ({ default: loaded.OwnUnfinished }),
    () => ({ default: () => null }),
  ),
);

/** What this person left unfinished, above whatever page they are on. Once met it stays: how it ended is told there. */
export const UnfinishedPayments = ({ userId }: { readonly userId: string }) => {
  const { data = [] } = useQuery(unfinishedQuery(userId));
  const [met, setMet] = useState(false);
  if (!met && data.length > 0) setMet(true);
  return (
    met && (
      <Suspense fallback={null}>
        <Notice />
      </Suspense>
    )
  );
};
