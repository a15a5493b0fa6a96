import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { statement as english } from '../en/statement.ts';
import { titles } from './titles.ts';

/** The bill time machine; its own texts are loaded with its screen. */
export const statement = {
  statement: {
    title: titles.statement,
    open: 'Estado de cuenta, y por qué te cobramos',
  },
} as const satisfies Catalogue<typeof english>;
