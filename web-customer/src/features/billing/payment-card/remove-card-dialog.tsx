import type { Card } from '@paddock/shared-domain/billing/contract';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { messages } from '../../../messages/messages.ts';
import { useRemoveCard } from './card-mutations.ts';
import { StoredCard } from './stored-card.tsx';

type RemoveCardDialogProps = {
  /** The card when the dialog was opened: the dialog stays while the card is read again, or gone. */
  readonly card: Card;
  readonly userId: string;
  readonly onClose: () => void;
};

/**
 * Confirms the removal; a refusal, while something is owed or a membership is open, is shown in the dialog (PAY-05, rule A-084).
 */
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
