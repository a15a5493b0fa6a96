const rules = new Intl.PluralRules('en-US');

/**
 * `1 seat`, `3 seats`, `0 seats`, `1,000 seats`: the form by the plural rules of English (Intl). Pass an irregular plural:
 * `plural(2, 'party', 'parties')`.
 */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${rules.select(count) === 'one' ? one : many}`;
