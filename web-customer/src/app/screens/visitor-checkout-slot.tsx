import { createUser, forgotPassword } from '@paddock/shared-domain/identity/contract';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { signIn } from '@paddock/web-kit/api/session.ts';
import { languageNow } from '@paddock/web-kit/language/language.ts';
import type { ComponentProps } from 'react';
import { callAsVisitor } from '../../api.ts';
import { CardField } from '../../features/billing/payment-card/card-field.tsx';
import { type Visitor, VisitorCheckout } from '../../features/checkout/visitor/visitor-checkout.tsx';
import { signupFailure } from '../../features/identity/signup/signup-failure.ts';

/** The account of a visitor: the sign-up that exists, with names and without a password (decision 0235). */
const openAccount = async ({ email, ...names }: Visitor): Promise<'opened' | 'taken'> => {
  try {
    const { access } = await callAsVisitor(createUser, {
      body: { username: email, email, ...names, language: languageNow(), link: true },
    });
    signIn(access);
    return 'opened';
  } catch (error) {
    const failure = signupFailure(error);
    if (failure.kind !== 'clash') throw error;
    await callAsVisitor(forgotPassword, { body: { email, device: appStorage.device() } });
    return 'taken';
  }
};

type SlotProps = Omit<ComponentProps<typeof VisitorCheckout>, 'cardField' | 'openAccount'>;

/** The checkout of somebody without an account, with the provider's card field. */
export const VisitorCheckoutSlot = (props: SlotProps) => (
  <VisitorCheckout {...props} cardField={(onReady) => <CardField onReady={onReady} />} openAccount={openAccount} />
);
