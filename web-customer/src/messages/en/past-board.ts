/** A leaderboard as of a moment. */
export const pastBoard = {
  pastBoard: {
    open: 'History',
    another: 'Another date',
    now: 'Back to now',
    stood: (when: string) => `The leaderboard on ${when}`,
    hint: 'Laps that no longer count are left out.',
    date: 'Date',
    time: 'Time',
    clock: (zone: string) => `Times are ${zone.replaceAll('_', ' ')} time.`,
    show: 'Show the board',
    badMoment: 'This time is missing, or the clocks changed then. Choose another time.',
    future: 'Choose a time in the past.',
    none: 'This leaderboard did not exist yet.',
    empty: 'Nobody was on this leaderboard yet.',
  },
} as const;
