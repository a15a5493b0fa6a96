const rules = new Intl.PluralRules('es-US');

/**
 * `1 crédito`, `0 créditos`, `1,000 créditos`: form by the Spanish plural rules (Intl), number formatted as in the United States.
 * In its own file: beside code that English uses too, the bundler would cut that code off into one more chunk.
 */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('es-US')} ${rules.select(count) === 'one' ? one : many}`;
