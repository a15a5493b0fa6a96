import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { emit } from '@paddock/web-kit/api/error-bus.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useIsUnproven } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import form from '../../../ui/form.module.css';
import type { OfferSave } from '../../../ui/payments/new-card.ts';
import { CardField } from './card-field.tsx';
import { useStoreCard } from './card-mutations.ts';
import { CardTokenError, type Tokenizer } from './card-tokenizer.ts';

type CardEntryProps = {
  readonly userId: string;
  readonly onStored?: () => void;
  readonly onCancel?: (() => void) | undefined;
  /** The card is the purpose of the screen, so saving it is its primary button. */
  readonly main?: boolean;
  /** The button that pays also stores the card: then the form has no button of its own. Must be a stable reference. */
  readonly offerSave?: OfferSave | undefined;
};

/** The form that stores a card: the provider turns it into a token, the API stores the token (PAY-01, PAY-04, PAY-10, PAY-11). */
export const CardEntry = ({ userId, onStored, onCancel, main = false, offerSave }: CardEntryProps) => {
  const [tokenizer, setTokenizer] = useState<{ readonly run: Tokenizer } | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const [tokenizing, setTokenizing] = useState(false);
  const store = useStoreCard(userId);
  const ready = useCallback((run: Tokenizer | undefined) => setTokenizer(run && { run }), []);
  const busy = tokenizing || store.isPending;

  const place = useRef<HTMLFormElement>(null);
  const save = async (): Promise<boolean> => {
    if (tokenizer === undefined || busy) return false;
    setFailure(undefined);
    setTokenizing(true);
    try {
      await store.mutateAsync(await tokenizer.run());
      onStored?.();
      return true;
    } catch (error) {
      if (error instanceof CardTokenError)
        emit({ kind: 'error', name: 'card_token_failed', details: { problem_code: error.code } });
      setFailure(error);
      return false;
    } finally {
      setTokenizing(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Inside the checkout dialog this form is nested in React's tree: its submit must not bubble there.
    event.stopPropagation();
    void save();
  };
  const saveForPayment = useEffectEvent(async (): Promise<boolean> => {
    const stored = await save();
    // The button that was pressed may be far away: the focus, and so the view, goes to what is wrong with the card.
    if (!stored) place.current?.focus();
    return stored;
  });
  const isReady = tokenizer !== undefined;
  useEffect(() => {
    if (!isReady) return undefined;
    offerSave?.(() => saveForPayment());
    return () => offerSave?.(undefined);
  }, [isReady, offerSave]);
  const unproven = useIsUnproven();
  const words = messages.card;
  return (
    <form ref={place} tabIndex={-1} className={form.form} onSubmit={submit} noValidate aria-label={words.add}>
      {failure instanceof CardTokenError ? (
        <Alert kind="danger">{problemText(failure)}</Alert>
      ) : (
        <ProblemAlert error={failure} />
      )}
      <CardField onReady={ready} />
      <p className={form.lead}>
        <small>
          {words.safe} {unproven ? words.once : offerSave !== undefined && words.kept}
        </small>
      </p>
      {offerSave === undefined && (
        <div className={main ? form.form : form.actions}>
          {onCancel && <Button onClick={onCancel}>{words.cancel}</Button>}
          <Button
            type="submit"
            variant={main ? 'primary' : 'secondary'}
            wide={main}
            disabled={tokenizer === undefined}
            busy={busy}
            busyLabel={words.saving}
          >
            {words.save}
          </Button>
        </div>
      )}
    </form>
  );
};
