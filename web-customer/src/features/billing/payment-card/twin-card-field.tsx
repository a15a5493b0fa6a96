import form from '../../../ui/form.module.css';
import styles from './card-field.module.css';
import { messages } from '../../../messages/messages.ts';
import type { CardFieldProps } from './card-tokenizer.ts';
import { twinToken, type TypedCard } from './twin-token.ts';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useEffect, useState } from 'react';

const card = (number: string): TypedCard => ({
  number,
  expiry: `12/${(new Date().getFullYear() + 3) % 100}`,
  cvc: '123',
  zip: '92701',
});

/** Published test numbers of the provider; only offered with its twin. */
const quickFill = () => {
  const { testCards } = messages.card;
  return [
    { label: testCards.approves, card: card('4242 4242 4242 4242') },
    { label: testCards.threeDSecure, card: card('4000 0027 6000 3184') },
    { label: testCards.declines, card: card('4000 0000 0000 0341') },
  ];
};

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '', zip: '' };

/** Our card field, used with the provider's twin: it says that this is a test, and fills in test cards. */
export const TwinCardField = ({
  publicKey,
  providerUrl,
  onReady,
}: CardFieldProps & { readonly providerUrl: string }) => {
  const [card, setCard] = useState(EMPTY);
  useEffect(() => {
    onReady(() => twinToken(providerUrl, publicKey, card));
    return () => onReady(undefined);
  }, [onReady, providerUrl, publicKey, card]);
  const words = messages.card;
  const field = (name: keyof TypedCard, label: string, autoComplete: string) => (
    <TextField
      label={label}
      inputMode={name === 'zip' ? 'text' : 'numeric'}
      autoComplete={autoComplete}
      value={card[name]}
      onChange={(event) => setCard({ ...card, [name]: event.target.value })}
    />
  );
  return (
    <div className={form.form}>
      <div className={styles.test}>
        <Chip tone="hold" sign="!">
          {words.testMode}
        </Chip>
        <div role="group" aria-label={words.quickFill} className={styles.fills}>
          {quickFill().map((test) => (
            <button key={test.label} type="button" className={styles.fill} onClick={() => setCard(test.card)}>
              {test.label}
            </button>
          ))}
        </div>
      </div>
      {field('number', words.number, 'cc-number')}
      <div className={styles.trio}>
        {field('expiry', words.expiry, 'cc-exp')}
        {field('cvc', words.cvc, 'cc-csc')}
        {field('zip', words.zip, 'postal-code')}
      </div>
    </div>
  );
};
