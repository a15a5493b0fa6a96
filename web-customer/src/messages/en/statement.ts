import { titles } from './titles.ts';

/** The bill time machine; its own texts are loaded with its screen. */
export const statement = {
  statement: {
    title: titles.statement,
    open: 'Statement, and why you were charged',
  },
} as const;
