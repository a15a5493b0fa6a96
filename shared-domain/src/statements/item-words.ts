import type { OutstandingKind } from '../billing/item-events.ts';
import type { Language } from '../kernel/language.ts';

/** The text of an outstanding item for customers; `other` if its kind is unknown. */
export const ITEM_WORDS: {
  readonly [L in Language]: { readonly [Kind in OutstandingKind | 'other']: string };
} = {
  en: {
    reservation: 'Unpaid reservation',
    small_total: 'Small booking total',
    renewal: 'Unpaid membership renewal',
    early_cancel: 'Discount difference for ending a membership early',
    move: 'Price difference of a moved reservation',
    other: 'Outstanding item',
  },
  es: {
    reservation: 'Reserva sin pagar',
    small_total: 'Total pequeño de una reserva',
    renewal: 'Renovación de membresía sin pagar',
    early_cancel: 'Diferencia de descuento por terminar una membresía antes',
    move: 'Diferencia de precio de una reserva movida',
    other: 'Concepto pendiente',
  },
};
