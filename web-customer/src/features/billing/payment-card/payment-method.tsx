import type { Card } from '@paddock/shared-domain/billing/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { cardQuery } from '../../../data/billing/card-queries.ts';
import { messages } from '../../../messages/messages.ts';
import type { OfferSave } from '../../../ui/payments/new-card.ts';
import { CardEntry } from './card-entry.tsx';
import styles from './payment-method.module.css';
import { RemoveCardDialog } from './remove-card-dialog.tsx';
import { StoredCard } from './stored-card.tsx';

type PaymentMethodProps = {
  readonly userId: string;
  readonly removable?: boolean;
  /** Shown above the form for a new card. */
  readonly beforeEntry?: ReactNode;
  /** The card was stored: what is owed may be charged to it now (PAY-09). */
  readonly onStored?: () => void;
  /** The button that pays also stores the first card. */
  readonly offerSave?: OfferSave | undefined;
};

/** The stored card with its actions; without a card the form is open at once (PAY-06, PAY-08). */
export const PaymentMethod = (props: PaymentMethodProps) => {
  const [removing, setRemoving] = useState<Card | undefined>();
  return (
    <>
      <CardOrEntry {...props} onRemove={setRemoving} />
      {removing && <RemoveCardDialog card={removing} userId={props.userId} onClose={() => setRemoving(undefined)} />}
    </>
  );
};

type CardOrEntryProps = PaymentMethodProps & { readonly onRemove: (card: Card) => void };
const CardOrEntry = ({ userId, removable = true, beforeEntry, onStored, onRemove, offerSave }: CardOrEntryProps) => {
  const card = useQuery(cardQuery(userId));
  const [replacing, setReplacing] = useState(false);
  const words = messages.card;
  const paysAtOnce = offerSave !== undefined && card.data === null;
  // A later read that fails removes nothing: the known card stays, and so does a card being typed.
  if (card.isError && card.data === undefined)
    return (
      <ErrorState onRetry={() => void card.refetch()} retrying={card.isFetching}>
        {words.failed}
      </ErrorState>
    );
  if (card.data === undefined)
    return (
      <Loading what={words.what}>
        <Skeleton height={48} />
      </Loading>
    );
  if (card.data === null || replacing)
    return (
      <>
        {beforeEntry}
        <CardEntry
          userId={userId}
          onStored={() => {
            setReplacing(false);
            if (!paysAtOnce) showToast({ kind: 'success', text: words.stored });
            onStored?.();
          }}
          offerSave={paysAtOnce ? offerSave : undefined}
          onCancel={card.data === null ? undefined : () => setReplacing(false)}
        />
      </>
    );
  const { data: stored } = card;
  return (
    <div className={styles.row}>
      <StoredCard card={stored} />
      <div className={styles.actions}>
        <Button onClick={() => setReplacing(true)}>{words.replace}</Button>
        {removable && (
          <Button variant="quiet" onClick={() => onRemove(stored)}>
            {words.remove}
          </Button>
        )}
      </div>
    </div>
  );
};
