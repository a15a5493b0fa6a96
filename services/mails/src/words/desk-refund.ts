import type { DeskPaymentMethod } from '@paddock/shared-domain/billing/desk-payment-method';
import type { Language } from '@paddock/shared-domain/kernel/language';

type Words = {
  readonly subject: (club: string) => string;
  readonly heading: string;
  readonly paid: { readonly [Method in DeskPaymentMethod]: (amount: string) => string };
};

/** What is said where money that the desk took is to be given back there: no card refused anything. */
export const DESK_REFUND: Readonly<Record<Language, Words>> = {
  en: {
    subject: (club) => `Your refund from ${club}`,
    heading: 'Your refund waits at the desk',
    paid: {
      cash: (amount) =>
        `${amount} that you paid in cash waits for you at the desk. Please ask for it there, or get in touch.`,
      bank: (amount) =>
        `${amount} that you paid by bank transfer is yours again. Please get in touch, so that we know where to send it.`,
      terminal: (amount) =>
        `${amount} that you paid by card at the desk is yours again. Please bring that card to the desk, or get in touch.`,
      other: (amount) => `${amount} that you paid at the desk waits for you there. Please ask for it, or get in touch.`,
    },
  },
  es: {
    subject: (club) => `Tu reembolso de ${club}`,
    heading: 'Tu reembolso te espera en el local',
    paid: {
      cash: (amount) =>
        `${amount} que pagaste en efectivo te esperan en el local. Pídelos allí o comunícate con nosotros.`,
      bank: (amount) =>
        `${amount} que pagaste por transferencia vuelven a ser tuyos. Comunícate con nosotros para saber a dónde enviarlos.`,
      terminal: (amount) =>
        `${amount} que pagaste con tarjeta en el local vuelven a ser tuyos. Trae esa tarjeta o comunícate con nosotros.`,
      other: (amount) => `${amount} que pagaste en el local te esperan allí. Pídelos o comunícate con nosotros.`,
    },
  },
};
