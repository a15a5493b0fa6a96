import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { statement as english } from '../en/statement.ts';

/** The bill time machine; its own texts are loaded with its screen. */
export const statement = {
  statement: {
    title: 'Tu estado de cuenta',
    open: 'Estado de cuenta, y por qué te cobramos',
  },
} as const satisfies Catalogue<typeof english>;
