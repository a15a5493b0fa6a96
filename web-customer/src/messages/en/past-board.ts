/** A leaderboard as it stood at a moment. */
export const pastBoard = {
  pastBoard: {
    open: 'As it stood on…',
    another: 'Another moment',
    now: 'Back to now',
    stood: (when: string) => `As it stood on ${when}`,
    hint: 'Laps that were taken back since then are left out.',
    date: 'Date',
    time: 'Time',
    clock: (zone: string) => `Times are ${zone.replaceAll('_', ' ')} time.`,
    show: 'Show the board',
    badMoment: 'Choose a date and a time that the clock showed once that day.',
    future: 'This moment is still to come.',
    none: 'This leaderboard was not there yet.',
    empty: 'Nobody was on this leaderboard yet.',
  },
} as const;
