/** The waiting list of a planner's day. */
export const waitlist = {
  title: 'Waiting list',
  none: 'Nobody waits for this day.',
  failed: 'The waiting list could not be loaded.',
  window: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
  wants: (seats: number, minutes: number, type: string | null) =>
    `${seats} × ${minutes} min${type === null ? '' : `, ${type}`}`,
  offered: (seat: string, time: string) => `Kept: ${seat}, ${time}`,
  offer: 'Offer now',
  offerTo: (name: string) => `Offer ${name} a seat now`,
  remove: 'Remove',
  removeOne: (name: string) => `Take ${name} off the list`,
  didOffer: (name: string) => `${name} is offered a seat.`,
  didRemove: (name: string) => `${name} is off the list.`,
} as const;
