/** What customers of a venue would receive, and when, with the values in its form. */
export const setUpReminder = {
  show: 'Show what customers would receive',
  title: 'What customers would receive',
  visit: 'Visit starts at',
  visitHint: (zone: string) => `Time of the location (${zone}). This is a preview: nothing is saved or sent.`,
  sent: (visit: string, at: string) => `The reminder for a visit on ${visit} is sent on ${at}.`,
  why: {
    hours_before: 'That is the number of hours you chose.',
    after_quiet: 'The planned time is in the quiet hours. The reminder waits until they end.',
    before_quiet:
      'The planned time is in the quiet hours, and their end is too late. The reminder is sent just before they begin.',
  },
  later: (at: string) => `Customers who book after ${at} get no reminder, only the booking email.`,
  never: 'This location sends no reminders.',
  offer: (freed: string, told: string) =>
    freed === told
      ? `A seat that becomes free on ${freed} is offered at once to the next person waiting, even in quiet hours. Afterwards would be too late.`
      : `A seat that becomes free on ${freed} is held and offered to the next person waiting on ${told}.`,
  languages: 'Language of the email',
  unreadable: 'To see the preview, enter a name and correct the invalid values above.',
} as const;
