/** Each page's description for search engines and shared links. The server writes it into the page; no screen loads it. */
export const found = {
  home: 'Race simulators by the half hour: pick a time and a seat, pay online and drive. Boards show who is fastest.',
  reservations: 'Book simulators by the half hour: see which seats are free, pick yours and pay online in a minute.',
  leaderboards: 'Who is fastest at the venue: lap times and points on every leaderboard, updated as races end.',
  availability: 'The cars and tracks you can race here, with the record of each and who holds it.',
  cars: 'Every car you can race here, with its picture, its class and who was fastest in it.',
  tracks: 'Every track you can race here, with its length, its record and who holds it.',
  visit: 'Race simulators by the half-hour: prices, free times, hours and the way there. Book without an account.',
  contact: 'Where the venue is and how to contact it: address, phone and email.',
  login: 'Log in to book races, see your reservations, your laps and your statement.',
  signup: 'Create an account in a minute and book your first race.',
  forgotPassword: 'Get an email with a link to choose a new password.',
  voucherBalance: 'Enter the code of a gift voucher and see how much is left on it.',
  purchaseVoucher: 'Give somebody a race: a gift voucher for any amount, by email within minutes.',
  subscription: 'Join the club: credits for races every month, and races at the member price.',
  page: 'A page from the venue.',
  display: 'Prices and leaderboards on the venue’s screens.',
} as const;
