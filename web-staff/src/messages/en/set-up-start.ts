/** The set-up list of a new venue. */
export const setUpStart = {
  title: 'Open your venue',
  what: 'your set-up list',
  failed: 'We could not load your set-up list.',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  done: 'Done',
  open: 'Not done yet',
  bookable: 'Customers can book now.',
  look: 'Look at the booking page',
  notBookable: 'Customers can book as soon as there is a location with a seat.',
  letter: {
    send: 'Send me a test email',
    sending: 'Sending...',
    taken: (to: string, said: string) =>
      `The mail server took the email to ${to}. It answered: “${said}”. If it does not arrive, look among spam.`,
    kept: (to: string, _said: string) =>
      `There is no mail server yet. The email to ${to} is a file on the server, in the folder mail.`,
    refused: (to: string, said: string) => `The email to ${to} did not leave. The mail server: “${said}”`,
  },
  steps: {
    location: {
      name: 'Add your location',
      words: 'Name, address, time zone, opening hours, sales tax.',
      go: 'Locations',
    },
    seats: { name: 'Add seat types and seats', words: 'What a half-hour costs, seat by seat.', go: 'Seats and prices' },
    brand: { name: 'Name your business', words: 'Its name and logo, for customers and emails.', go: 'Business' },
    payments: {
      name: 'Take real payments',
      words: 'Until then a stand-in plays the card provider, and no money moves. Set the Stripe keys on the server.',
      go: null,
    },
    mail: {
      name: 'Send real emails',
      words: 'Until then emails stay in files on the server and reach nobody. Set SMTP_URL on the server.',
      go: null,
    },
    contact: {
      name: 'Say how guests reach you',
      words: 'Email, phone or both, for the page Contact.',
      go: 'Contact',
    },
    club: {
      name: 'Decide about the club',
      words: 'The club is on, with usual terms, until you set yours. Without a club, choose No under Business.',
      go: 'Club',
    },
    pages: { name: 'Write a page', words: 'House rules, directions, what to expect.', go: 'Pages' },
    content: { name: 'Add tracks and cars', words: 'Races and leaderboards need them.', go: 'Tracks and cars' },
    staff: { name: 'Invite staff', words: 'They get a login link by email.', go: 'Staff' },
    rigs: { name: 'Pair a rig', words: 'The launcher starts races on paired rigs.', go: 'Rigs' },
  },
} as const;
