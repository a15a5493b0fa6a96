import { pluralIn } from '../format/plural.ts';

const plural = pluralIn('en-US');

/** The words that the parts of the kit say by themselves, in English. */
export const kitEnglish = {
  loading: (what: string) => `Loading ${what}`,
  tryAgain: 'Try again',
  tryingAgain: 'Trying again',
  close: 'Close',
  remove: 'Remove',
  skip: 'Skip to content',
  receipt: 'Receipt',
  toasts: 'Messages',
  dismiss: 'Dismiss',
  kinds: { info: 'Note', success: 'Done', warning: 'Careful', danger: 'Problem' },
  live: { live: 'Live', reconnecting: 'Reconnecting', off: 'Not live' },
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
  password: { show: 'Show', hide: 'Hide', showThis: (label: string) => `Show ${label.toLowerCase()}` },
  stepper: {
    fewer: (label: string) => `Fewer ${label.toLowerCase()}`,
    more: (label: string) => `More ${label.toLowerCase()}`,
  },
  charactersLeft: (count: number) => `${count} characters left`,
  search: { none: 'Your search yielded no results', busy: 'Searching', found: (count: number) => `${count} found` },
  pages: {
    label: (what: string) => `${what}, pages`,
    previous: 'Previous',
    next: 'Next',
    page: 'Page',
    of: 'of',
  },
  calendar: {
    previous: 'Previous month',
    next: 'Next month',
    full: 'full',
    booked: (percent: number) => `${percent}% booked`,
  },
  seats: {
    seat: (number: string) => `Seat ${number}`,
    mine: 'yours',
    free: 'free',
    taken: 'taken',
    past: 'past',
    left: (count: number) => `${count} left`,
    count: (count: number) => plural(count, 'seat'),
  },
  slots: {
    paid: 'Paid',
    pending: 'Pending',
    club: 'Club credits',
    party: 'Party',
    mine: 'Yours',
    blackout: 'Blackout',
    taken: 'Taken',
    free: 'Free',
  },
  problems: {
    field: (name: string) => name.replaceAll('_', ' '),
    throttled: 'Too many attempts. Please wait a moment and try again.',
    failed: 'The venue’s system could not answer. Please try again in a moment.',
    unexpected: 'An unexpected error occurred, please reload this page and try again.',
    unreachable: 'The venue could not be reached. Please check your connection and try again.',
  },
} as const;
