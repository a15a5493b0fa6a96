import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { unfinishedQuery } from '../data/payments/unfinished-queries.ts';

/** Loaded only for people with an unfinished payment. If it fails to load, the page continues without it. */
const Notice = lazy(async (): Promise<{ default: ComponentType }> =>
  import('./screens/own-unfinished.tsx').then(
    (loaded) => ({ default: loaded.OwnUnfinished }),
    () => ({ default: () => null }),
  ),
);

/** A person's unfinished payments, above every page. Once shown it stays, to report how they ended. */
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
