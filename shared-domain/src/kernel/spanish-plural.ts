const rules = new Intl.PluralRules('es-US');

/**
 * `1 crédito`, `0 créditos`, `1,000 créditos`: the form by the plural rules of Spanish (Intl), the figure as in the United States.
 * A file of its own, so that what English shares with Spanish is not split off for it.
 */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('es-US')} ${rules.select(count) === 'one' ? one : many}`;
