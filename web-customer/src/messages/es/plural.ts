import { pluralIn } from '@paddock/web-kit/format/plural.ts';

/** `1 crédito`, `0 créditos`, `1,000 créditos`: the form by the plural rules of Spanish, the figure as in the United States. */
export const plural = pluralIn('es-US');
