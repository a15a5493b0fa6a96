import { plural } from '@paddock/web-kit/format/plural.ts';
import { titles } from './titles.ts';

/** Waiting lists, offers of seats, and reminders by mail. */
export const waiting = {
  waiting: {
    title: titles.waiting,
    join: 'Join a waiting list',
    intro:
      'When a seat becomes free, we hold it for the next person on the list for a short time. We email you when it is your turn.',
    type: 'Simulator',
    anyType: 'Any simulator',
    from: 'Earliest start',
    until: 'Latest start',
    racers: 'Racers',
    minutes: 'Minutes',
    minutesText: (count: number) => `${count} min`,
    submit: 'Join waiting list',
    sending: 'Joining...',
    joined: 'You are on the waiting list. We email you when it is your turn.',
    yours: 'Your waiting list',
    what: 'your waiting lists',
    none: 'You’re not on any waiting list.',
    failed: 'We could not load your waiting lists. You keep your place. Please try again.',
    line: (seats: number, minutes: number, type: string | null) =>
      `${plural(seats, 'racer')}, ${minutes} min${type === null ? '' : `, ${type}`}`,
    window: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
    leave: 'Leave waiting list',
    turn: 'It is your turn',
    keptUntil: (time: string) => `Held for you until ${time}`,
    seatAt: (seat: string, time: string) => `${seat}, ${time}`,
    book: 'Book this seat',
    decline: 'No, thanks',
    left: 'You are no longer on this waiting list.',
    bookNow: 'Book a seat',
  },
  reminders: {
    wanted: 'Email me reminders of my visits',
    on: 'Reminders are on. We email you before your visits.',
    off: 'Reminders are off.',
    title: 'Reminders',
    ask: 'Do you want to stop email reminders of your visits?',
    stop: 'Stop reminders',
    stopping: 'One moment...',
    stopped: 'Reminders are off. You can turn them on again in your profile.',
    unknown: 'This link is incomplete. Open it again from the email, or turn reminders off in your profile.',
  },
} as const;
