import type { DeskPaymentMethod } from '@paddock/shared-domain/billing/desk-payment-method';
import type { Language } from '@paddock/shared-domain/kernel/language';

type Words = {
  readonly subject: (club: string) => string;
  readonly heading: string;
  readonly paid: { readonly [Method in DeskPaymentMethod]: (amount: string) => string };
};

/** The texts of a refund due at the desk, for money paid there: no card refused it. */
export const DESK_REFUND: Readonly<Record<Language, Words>> = {
  en: {
    subject: (club) => `Your refund from ${club}`,
    heading: 'Collect your refund at the desk',
    paid: {
      cash: (amount) => `We owe you ${amount} that you paid in cash. Please collect it at the desk, or contact us.`,
      bank: (amount) =>
        `We owe you ${amount} that you paid by bank transfer. Please contact us, so that we know where to send it.`,
      terminal: (amount) =>
        `We owe you ${amount} that you paid by card at the desk. Please bring that card to the desk, or contact us.`,
      other: (amount) => `We owe you ${amount} that you paid at the desk. Please ask for it there, or contact us.`,
    },
  },
  es: {
    subject: (club) => `Tu reembolso de ${club}`,
    heading: 'Recoge tu reembolso en el local',
    paid: {
      cash: (amount) =>
        `Te debemos ${amount} que pagaste en efectivo. Recógelos en el local o comunícate con nosotros.`,
      bank: (amount) =>
        `Te debemos ${amount} que pagaste por transferencia bancaria. Comunícate con nosotros para saber a dónde enviarlos.`,
      terminal: (amount) =>
        `Te debemos ${amount} que pagaste con tarjeta en el local. Trae esa tarjeta al local o comunícate con nosotros.`,
      other: (amount) => `Te debemos ${amount} que pagaste en el local. Pídelos allí o comunícate con nosotros.`,
    },
  },
};
