import type { Card } from '@paddock/shared-domain/billing/contract';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { messages } from '../../messages/messages.ts';
import { useRemoveCard } from './card-mutations.ts';
import { StoredCard } from './stored-card.tsx';

type RemoveCardDialogProps = {
  /** As it stood when the question was asked: the dialog lives on where the card is read anew, or gone. */
  readonly card: Card;
  readonly userId: string;
  readonly onClose: () => void;
};

/** Asks once more; a refusal, while something is owed or a membership is open, is told in place (PAY-05, ruling A-084). */
export const RemoveCardDialog = ({ card, userId, onClose }: RemoveCardDialogProps) => {
  const remove = useRemoveCard(userId);
  const words = messages.card;
  return (
    <Dialog
      open
      onClose={remove.isPending ? () => undefined : onClose}
      title={words.removeTitle}
      closeOnBackdrop
      footer={
        <>
          <Button onClick={onClose} disabled={remove.isPending}>
            {words.keep}
          </Button>
          <Button
            variant="destructive"
            busy={remove.isPending}
            busyLabel={words.removing}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            {words.remove}
          </Button>
        </>
      }
    >
      {remove.isError && <Alert kind="danger">{problemText(remove.error)}</Alert>}
      <StoredCard card={card} />
      <p>{words.removeWords}</p>
    </Dialog>
  );
};
