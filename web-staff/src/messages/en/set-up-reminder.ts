/** What customers of a venue would be told, and when, by what stands in its form. */
export const setUpReminder = {
  show: 'Show what customers would receive',
  title: 'What customers would receive',
  visit: 'A visit that begins at',
  visitHint: (zone: string) => `By the clock of the location (${zone}). Nothing is saved and nothing is sent.`,
  sent: (visit: string, at: string) => `For a visit on ${visit} the reminder goes out on ${at}.`,
  why: {
    hours_before: 'That is as many hours before as you say.',
    after_quiet: 'It would have come in the quiet hours: it waits until they end.',
    before_quiet:
      'It would have come in the quiet hours, and their end is too late: it goes out just before they begin.',
  },
  later: (at: string) => `Whoever books it later than ${at} gets no reminder: the mail about the booking says it all.`,
  never: 'Nobody is reminded of a visit here.',
  offer: (freed: string, told: string) =>
    freed === told
      ? `A seat of that visit that frees on ${freed} is offered to the next in line at once, in the quiet hours too: after them it would be too late.`
      : `A seat of that visit that frees on ${freed} is kept, and offered to the next in line on ${told}.`,
  languages: 'Language of the mail',
  unreadable: 'Give the location a name, and mend what cannot be read above, to see it.',
} as const;
