const rules = new Intl.PluralRules('es-US');

/**
 * `1 crédito`, `0 créditos`, `1,000 créditos`: form by the Spanish plural rules (Intl), number formatted as in the United States.
 * In its own file, so that the bundler does not split it from what English shares with Spanish.
 */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('es-US')} ${rules.select(count) === 'one' ? one : many}`;
