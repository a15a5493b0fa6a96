import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { outstanding as english } from '../en/outstanding.ts';

/** What a customer owes, and paying it (PAY-09, PAY-14, PAY-15). */
export const outstanding = {
  outstanding: {
    title: 'Saldo pendiente',
    list: 'Lo que debes',
    total: 'Total a pagar',
    failed: 'No pudimos cargar tu saldo pendiente. No se cobró nada.',
    pay: (amount: string) => `Pagar ${amount} ahora`,
    busy: 'Pagando...',
    waiting: 'Estamos procesando tu pago. No cierres esta página.',
    resumed: 'Estamos revisando el pago que empezaste. No se te cobrará dos veces.',
    declined: (text: string) => `No se cobró nada. ${text}`.trim(),
    paid: (amount: string) => `Pagaste ${amount}. ¡Gracias!`,
    withCard: (amount: string) => `Al guardar aquí una tarjeta, se le cobra tu saldo pendiente de ${amount}.`,
    stillOwed: (text: string) => `No se cobró tu saldo pendiente. ${text}`.trim(),
    needsCard: 'Agrega un método de pago para pagar.',
    useVoucher: 'Usar un certificado de regalo',
    voucherCode: 'Código del certificado de regalo',
    apply: 'Aplicar',
    applying: 'Aplicando...',
    keep: 'Ahora no',
    applied: 'Tu certificado pagó todo lo que debías.',
    appliedPart: (amount: string) => `Usamos tu certificado. Todavía debes ${amount}.`,
  },
} as const satisfies Catalogue<typeof english>;
