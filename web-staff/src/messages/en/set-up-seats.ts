/** Adding several seats at once. */
export const setUpSeats = {
  add: 'Add several seats',
  copy: 'Copy',
  title: 'Add several seats',
  name: 'Names',
  nameHint: '{n} stands for the number.',
  pattern: 'Bay {n}',
  first: 'First number',
  count: 'How many',
  /** What will be added. */
  preview: (first: string, second: string, last: string) => `${first}, ${second} … ${last}`,
  noNumber: 'Write {n} where the number goes.',
  count60: 'From 1 to 60.',
  number: 'A whole number up to 999.',
  price: 'For example 35 or 35.50.',
  thereAlready: (names: string) => `At this location there is already: ${names}.`,
  chosen: 'Choose one.',
  send: (count: number) => (count === 1 ? 'Add 1 seat' : `Add ${count} seats`),
  sending: 'Adding...',
  added: (count: number) => (count === 1 ? '1 seat added' : `${count} seats added`),
} as const;
