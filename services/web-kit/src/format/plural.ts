/** `1 seat`, `3 seats`, `0 seats`, `1,000 seats`; an irregular plural is handed in: `plural(2, 'party', 'parties')`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
