/** The waiting list of a planner's day. */
export const waitlist = {
  title: 'Waiting list',
  none: 'The waiting list for this day is empty.',
  failed: 'We could not load the waiting list.',
  window: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
  wants: (seats: number, minutes: number, type: string | null) =>
    `${seats} × ${minutes} min${type === null ? '' : `, ${type}`}`,
  offered: (seat: string, time: string) => `Held: ${seat}, ${time}`,
  offer: 'Offer now',
  offerTo: (name: string) => `Offer ${name} a seat now`,
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name} from the list`,
  didOffer: (name: string) => `${name} was offered a seat.`,
  didRemove: (name: string) => `${name} was removed from the list.`,
} as const;
