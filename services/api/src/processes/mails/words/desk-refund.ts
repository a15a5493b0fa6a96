import type { HandMeans } from '@paddock/shared-domain/billing/hand-means';
import type { Language } from '@paddock/shared-domain/kernel/language';

type Words = {
  readonly subject: (club: string) => string;
  readonly heading: string;
  readonly paid: { readonly [Means in HandMeans]: string };
};

/** What is said where money that the desk took is to be given back there: no card refused anything. */
export const DESK_REFUND: Readonly<Record<Language, Words>> = {
  en: {
    subject: (club) => `Your refund from ${club}`,
    heading: 'Your refund waits at the desk',
    paid: {
      cash: 'You paid in cash at the desk, and some of it is yours again. Please ask for it there, or get in touch.',
      bank: 'You paid by bank transfer, and some of it is yours again. Please get in touch, so that we know where to send it.',
      terminal:
        'You paid by card at the desk, and some of it is yours again. Please bring that card to the desk, or get in touch.',
      other: 'You paid at the desk, and some of it is yours again. Please ask for it there, or get in touch.',
    },
  },
  es: {
    subject: (club) => `Tu reembolso de ${club}`,
    heading: 'Tu reembolso te espera en el local',
    paid: {
      cash: 'Pagaste en efectivo en el local, y una parte o todo vuelve a ser tuyo. Pídelo allí o comunícate con nosotros.',
      bank: 'Pagaste por transferencia, y una parte o todo vuelve a ser tuyo. Comunícate con nosotros para saber a dónde enviarlo.',
      terminal:
        'Pagaste con tarjeta en el local, y una parte o todo vuelve a ser tuyo. Trae esa tarjeta o comunícate con nosotros.',
      other: 'Pagaste en el local, y una parte o todo vuelve a ser tuyo. Pídelo allí o comunícate con nosotros.',
    },
  },
};
