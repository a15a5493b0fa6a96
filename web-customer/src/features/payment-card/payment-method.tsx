import type { Card } from '@paddock/shared-domain/billing/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardQuery } from '../../data/card-queries.ts';
import { messages } from '../../messages/messages.ts';
import { CardEntry } from './card-entry.tsx';
import { useRemoveCard } from './card-mutations.ts';
import styles from './payment-method.module.css';
import { StoredCard } from './stored-card.tsx';

/** The stored card with what can be done about it; without one the entry form is open at once (PAY-06, PAY-08). */
export const PaymentMethod = ({
  userId,
  removable = true,
  onStored,
}: {
  readonly userId: string;
  readonly removable?: boolean;
  /** The card was stored: what is owed may be charged to it now (PAY-09). */
  readonly onStored?: () => void;
}) => {
  const card = useQuery(cardQuery(userId));
  const [replacing, setReplacing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const words = messages.card;
  if (card.isError)
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
      <CardEntry
        userId={userId}
        onStored={() => {
          setReplacing(false);
          showToast({ kind: 'success', text: words.stored });
          onStored?.();
        }}
        onCancel={card.data === null ? undefined : () => setReplacing(false)}
      />
    );
  return (
    <div className={styles.row}>
      <StoredCard card={card.data} />
      <div className={styles.actions}>
        <Button onClick={() => setReplacing(true)}>{words.replace}</Button>
        {removable && (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      <RemoveCardDialog card={card.data} userId={userId} open={removing} onClose={() => setRemoving(false)} />
    </div>
  );
};

type RemoveCardDialogProps = {
  readonly card: Card;
  readonly userId: string;
  readonly open: boolean;
  readonly onClose: () => void;
};
const RemoveCardDialog = ({ card, userId, open, onClose }: RemoveCardDialogProps) => {
  const remove = useRemoveCard(userId);
  const words = messages.card;
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', text: words.removed }),
      onSettled: onClose,
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.removeTitle}
      closeOnBackdrop
      footer={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button variant="destructive" busy={remove.isPending} onClick={confirm}>
            {words.remove}
          </Button>
        </>
      }
    >
      <StoredCard card={card} />
      <p>{words.removeWords}</p>
    </Dialog>
  );
};
