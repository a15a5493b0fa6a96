/** The day on paper. */
export const daySheet = {
  title: (day: string, venue: string) => `${day} · ${venue}`,
  seats: (from: string, until: string) => (from === until ? `Seat ${from}` : `Seats ${from}–${until}`),
  printed: (moment: string) => `Printed ${moment}`,
  owes: (amount: string) => `owes ${amount}`,
  settled: 'nothing owed',
  toCome: 'to come',
} as const;
