import { Button } from '@paddock/web-kit/ui/button.tsx';
import type { ReactNode } from 'react';
import { messages } from '../../../messages/messages.ts';
import form from '../../../ui/form.module.css';

type PaymentStepProps = { readonly children: ReactNode; readonly onDone: () => void };

/** Step 2: a card, or not yet (SIGNUP-04). */
export const PaymentStep = ({ children, onDone }: PaymentStepProps) => (
  <div className={form.form}>
    <p className={form.lead}>{messages.signup.cardWords}</p>
    {children}
    <Button variant="quiet" wide onClick={onDone}>
      {messages.signup.skip}
    </Button>
  </div>
);
