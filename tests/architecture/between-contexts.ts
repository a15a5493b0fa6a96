import { isProduct, type SourceFile } from './source-tree.ts';

/** Rooms of the API that are no context: everybody may use them. */
const shared = new Set(['http', 'command-handling', 'metrics', 'gateways', 'push']);

/**
 * Where one context of the API leans on a file of another, and why (DECISIONS.md, "Contexts of the API that meet"). A row that
 * nothing needs any more is an offence too.
 */
const meetings: readonly { readonly from: string; readonly to: string }[] = [
  // Seats, opening hours and time zones are everybody's facts: one cached directory answers them.
  { from: '*', to: 'venues/directory' },
  // What the club costs at a venue is one reading of its terms: for joining, and for what joining would save on a cart.
  { from: 'club', to: 'venues/club-offer-of' },
  { from: 'checkout', to: 'venues/club-offer-of' },
  // A quote is a booking with a price: it looks slots up, and says no, exactly as a direct booking does.
  { from: 'checkout', to: 'booking/booking-parts' },
  { from: 'checkout', to: 'booking/schedule-problems' },
  { from: 'booking', to: 'checkout/cart' },
  // The screens of a seat answer from the same ready day as availability does.
  { from: 'venues', to: 'booking/day-answer' },
  { from: 'venues', to: 'booking/runs' },
  // What a venue's reminder would say is written by what writes it.
  { from: 'venues', to: 'processes/mails/letters/sender' },
  { from: 'venues', to: 'processes/mails/reminder-sample' },
  // The calendar file in a mail and the entry in a feed are one entry: written, numbered and signed alike.
  { from: 'processes', to: 'feeds/calendar-file' },
  { from: 'processes', to: 'feeds/day-entries' },
  { from: 'processes', to: 'feeds/entry-title' },
  { from: 'processes', to: 'feeds/organizer' },
  { from: 'processes', to: 'feeds/reservation-changes' },
  // Who forgets a customer does not know what else is kept of them: each context hands in its own part.
  { from: 'billing', to: 'identity/forget-hooks' },
  { from: 'booking', to: 'identity/forget-hooks' },
  { from: 'boards', to: 'identity/forget-hooks' },
  // One team a person: the routes of teams ask at once what the process makes sure of.
  { from: 'boards', to: 'processes/process' },
  // A route hands its work to a process and waits for it.
  { from: 'booking', to: 'processes/outstanding-items' },
  { from: 'booking', to: 'processes/end-move' },
  // What a customer left at the bank's challenge gives way where it would stand in their own way.
  { from: 'billing', to: 'processes/let-go' },
  { from: 'billing', to: 'processes/payments/payments' },
  { from: 'booking', to: 'processes/let-go' },
  { from: 'payments', to: 'processes/let-go' },
  // What is paid at the desk is booked by one rule: a whole bill, or what one reservation put there.
  { from: 'billing', to: 'processes/close-bill' },
  { from: 'booking', to: 'processes/close-bill' },
  { from: 'booking', to: 'processes/mark-paid' },
  { from: 'booking', to: 'processes/not-paid-after-all' },
  { from: 'booking', to: 'processes/settle-dearer-move' },
  { from: 'booking', to: 'processes/second-on-account' },
  { from: 'booking', to: 'processes/refunds/refunds' },
  { from: 'booking', to: 'processes/refunds/open-refunds' },
  // Where a test may end what a booking, a move or a draft is in the middle of.
  { from: 'booking', to: 'processes/failpoints' },
  { from: 'refunds', to: 'processes/failpoints' },
  { from: 'refunds', to: 'processes/refunds/act-of' },
  { from: 'refunds', to: 'processes/refunds/refund-janitor' },
  { from: 'refunds', to: 'processes/refunds/refunds' },
  { from: 'refunds', to: 'processes/refunds/refunds-process' },
  // What staff give back is shown by the rule that gives it back.
  { from: 'refunds', to: 'processes/refunds/source-holdings' },
  // A refund that failed late is followed alike, whether a delivery tells of it or the provider's balance does.
  { from: 'refunds', to: 'processes/refunds/heard-of-refund' },
  { from: 'checkout', to: 'processes/refunds/heard-of-refund' },
  { from: 'reconciliation', to: 'processes/refunds/heard-of-refund' },
  // So is a dispute.
  { from: 'reconciliation', to: 'processes/refunds/heard-of-dispute' },
  { from: 'refunds', to: 'processes/refunds/heard-of-dispute' },
  // A refund that becomes a voucher is found by its code as every voucher.
  { from: 'refunds', to: 'vouchers/voucher-id' },
  // What a cancellation brings back is shown by the rule that gives it back.
  { from: 'booking', to: 'processes/refunds/holdings' },
  { from: 'checkout', to: 'processes/checkout-payment/checkout-payment' },
  // Whatever is paid beside checkouts is one process, with one answer for every route that pays (decision D3).
  { from: 'payments', to: 'processes/payments/payments' },
  { from: 'checkout', to: 'processes/payments/payments' },
  { from: 'payments', to: 'processes/payments/parts' },
  { from: 'payments', to: 'processes/mark-paid' },
  { from: 'payments', to: 'identity/forget-hooks' },
  // A voucher pays what is owed: it is found as everywhere.
  { from: 'payments', to: 'vouchers/voucher-id' },
  // A code in a cart is a guess like one in the balance form, and is counted with it.
  { from: 'checkout', to: 'vouchers/guesses' },
  // A voucher is sold by a payment, which answers alike wherever something is paid, and brings what was bought.
  { from: 'vouchers', to: 'payments/status-reply' },
  { from: 'vouchers', to: 'processes/payments/payments' },
  { from: 'vouchers', to: 'processes/payments/parts' },
  // Joining the club is a payment too; its months are delivered by the effects that the club hands in.
  { from: 'club', to: 'payments/status-reply' },
  { from: 'club', to: 'processes/payments/payments' },
  { from: 'club', to: 'processes/payments/parts' },
  // A slot booked with the subscription is settled by the log, whatever becomes of the request.
  { from: 'booking', to: 'processes/subscription-bookings' },
  // The answer of a route shows the entries that follow a party's members.
  { from: 'launcher', to: 'processes/party-entries' },
  // A seat that joins another's party leaves its own event.
  { from: 'processes', to: 'launcher/race-event-id' },
  // A rig drives its seat's own event where that is in no party; its files name folders of the catalogue.
  { from: 'rigs', to: 'launcher/race-event-id' },
  { from: 'rigs', to: 'catalogue/catalogue-directory' },
  // What the rigs' channel and the runs ask of one another stands in one place.
  { from: 'runs', to: 'rigs/ports' },
  // Whose event a seat's rig is looked at for follows from the seat.
  { from: 'runs', to: 'launcher/race-event-id' },
  { from: 'runs', to: 'catalogue/catalogue-directory' },
  { from: 'runs', to: 'processes/process' },
  { from: 'laps', to: 'processes/process' },
  { from: 'runs', to: 'processes/failpoints' },
  // A lap that a server told is judged by what any lap is judged by.
  { from: 'runs', to: 'laps/record-laps' },
  { from: 'runs', to: 'laps/lap-parts' },
  // Every forgetting is listed beside the backups before the person's row goes (invariant U4).
  { from: 'operations', to: 'identity/forget-hooks' },
  { from: 'operations', to: 'identity/identity' },
  // Operators see what became of mails and how far processes are; who keeps the tables reads them.
  { from: 'operations', to: 'processes/mails/mail-outcomes' },
  { from: 'operations', to: 'processes/process-places' },
  { from: 'operations', to: 'processes/parked' },
  { from: 'operations', to: 'processes/set-asides' },
  // What operators order is carried out from the log, by the processes and the comparison that do it every day.
  { from: 'operations', to: 'processes/process' },
  { from: 'operations', to: 'reconciliation/reconciliation' },
  // Looks at people are a part of the audit.
  { from: 'operations', to: 'identity/audit-routes' },
  // What only the log can put right is a process of the operators: a venue without a superuser gets its last one back.
  { from: 'operations', to: 'identity/keep-a-superuser' },
  { from: 'operations', to: 'identity/rights-history' },
  { from: 'identity', to: 'processes/process' },
  // Whoever moves the clock runs what falls due on the way.
  { from: 'test-clock', to: 'processes/timed-work' },
  // Who is forgotten waits for nothing; staff who offer out of turn take the list further, as its process does.
  { from: 'waiting', to: 'identity/forget-hooks' },
  { from: 'waiting', to: 'processes/waiting-list/settle-day' },
  { from: 'waiting', to: 'processes/waiting-list/waiting-list' },
];

const below = 'services/api/src/';
const contextOf = (path: string): string | undefined =>
  path.startsWith(below) ? /^([a-z-]+)\//.exec(path.slice(below.length))?.[1] : undefined;

/** Imports between contexts that no row allows, and rows without an import. */
export const betweenApiContexts = (files: readonly SourceFile[]): readonly string[] => {
  const used = new Set<(typeof meetings)[number]>();
  const offences = files
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, imports }) => {
      const from = contextOf(path);
      if (from === undefined || shared.has(from)) return [];
      return imports.flatMap((imported) => {
        const to = contextOf(imported);
        if (to === undefined || to === from || shared.has(to)) return [];
        const row = meetings.find((meeting) => ['*', from].includes(meeting.from) && below + meeting.to === imported);
        if (row !== undefined) used.add(row);
        return row === undefined ? [`${path}: ${imported}`] : [];
      });
    });
  const idle = meetings.filter((meeting) => !used.has(meeting));
  return [...offences, ...idle.map(({ from, to }) => `No import needs the row ${from} -> ${to} any more.`)];
};
