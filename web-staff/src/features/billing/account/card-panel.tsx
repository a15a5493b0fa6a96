import type { Card } from '@paddock/shared-domain/billing/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { useRemoveCard } from './mutations.ts';
import { cardQuery } from './queries.ts';
import { ReadPanel } from '../../../ui/read-panel.tsx';
import styles from '../../../ui/account.module.css';

const words = messages.account.card;
const capital = (text: string): string =>
  text.replaceAll('_', ' ').replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());

/** The stored card's public data, and its removal (AUSR-03, rule A-084). */
export const CardPanel = ({ user }: { readonly user: UserId }) => {
  const query = useQuery(cardQuery(user));
  // State of the panel and not of the card: the dialog still waits for its answer when the card is gone from the data.
  const [removing, setRemoving] = useState<Card>();
  return (
    <>
      <ReadPanel title={words.title} query={query} failed={words.failed}>
        {(card) =>
          card === null ? (
            <p>{words.none}</p>
          ) : (
            <div className={styles.line}>
              <div>
                <strong>{words.ending(capital(card.brand), card.last4)}</strong>
                <p className={styles.quiet}>{words.expires(card.exp_month, card.exp_year)}</p>
              </div>
              <Button variant="quiet" onClick={() => setRemoving(card)}>
                {words.remove}
              </Button>
            </div>
          )
        }
      </ReadPanel>
      {removing && <RemoveCardDialog card={removing} user={user} onClose={() => setRemoving(undefined)} />}
    </>
  );
};

type RemoveCardDialogProps = { readonly card: Card; readonly user: UserId; readonly onClose: () => void };
const RemoveCardDialog = ({ card, user, onClose }: RemoveCardDialogProps) => {
  const remove = useRemoveCard(user);
  return (
    <ConfirmDialog
      title={words.remove}
      keep={words.keep}
      confirm={words.remove}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <strong>{words.ending(capital(card.brand), card.last4)}</strong>
      <p>{words.confirm}</p>
    </ConfirmDialog>
  );
};
