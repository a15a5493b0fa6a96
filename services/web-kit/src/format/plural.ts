/** Counts in one language: the figure by its rules, then the form that its plural rules choose (Intl.PluralRules). */
export const pluralIn = (tag: string) => {
  const rules = new Intl.PluralRules(tag);
  const figures = new Intl.NumberFormat(tag);
  return (count: number, one: string, many = `${one}s`): string =>
    `${figures.format(count)} ${rules.select(count) === 'one' ? one : many}`;
};

/** `1 seat`, `3 seats`, `0 seats`, `1,000 seats`; an irregular plural is handed in: `plural(2, 'party', 'parties')`. English. */
export const plural = pluralIn('en-US');
