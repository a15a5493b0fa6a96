import type { Card } from '@paddock/shared-domain/billing/contract';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { messages } from '../../../messages/messages.ts';
import { useRemoveCard } from './card-mutations.ts';
import { StoredCard } from './stored-card.tsx';

type RemoveCardDialogProps = {
  /** As it stood when the question was asked: the dialog lives on where the card is read anew, or gone. */
  readonly card: Card;
  readonly userId: string;
  readonly onClose: () => void;
};

/** Asks once more; a refusal, while something is owed or a membership is open, is told in place (PAY-05, rule A-084). */
export const RemoveCardDialog = ({ card, userId, onClose }: RemoveCardDialogProps) => {
  const remove = useRemoveCard(userId);
  const words = messages.card;
  return (
    <ConfirmDialog
      title={words.removeTitle}
      closeOnBackdrop
      keep={words.keep}
      confirm={words.remove}
      busy={remove.isPending}
      busyLabel={words.removing}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <StoredCard card={card} />
      <p>{words.removeWords}</p>
    </ConfirmDialog>
  );
};
