type Meanings = Readonly<Record<string, string>>;
const each = (types: string, meanings: Meanings): readonly (readonly [type: string, meanings: Meanings])[] =>
  types.split(' ').map((type) => [type, meanings]);

const VOUCHER_CODE = { code: 'the code of the voucher, encrypted' };
const SPLIT = 'number of this run among those into which the sessions are split, from 0';
const LOG_EVENT = { eventId: 'the event in the log' };

/**
 * Meanings of fields whose name means something else elsewhere. `metadata` is what every event has beside its own fields. An event may
 * stand in several rows.
 */
export const MEANINGS_HERE: readonly (readonly [type: string, meanings: Meanings])[] = [
  ...each('metadata', {
    at: 'when the command was decided. Positions order events, this never does',
    userId: 'who acted',
    kind: 'a customer for themselves, staff, a process of Paddock, or a visitor without a login',
    reason: 'why, in words of the program; in older events also what staff typed',
    version: 'version of the type of event, from 1; absent: 1',
  }),
  ...each('LocationOpened LocationTermsRevised', {
    address: 'postal address',
    from: 'begin of the quiet hours, in minutes after midnight',
    until: 'end of the quiet hours',
  }),
  ...each('AgentConnected', {
    address: 'network address at which other rigs reach this one; null: not known',
    version: 'release of the agent',
  }),
  ...each('PaymentReminderRecorded', { attempt: 'which retry of the charge it was, from 1' }),
  ...each('PaymentConfirmationStarted', { attempt: 'which try to charge the card, from 1' }),
  ...each('CardRefundRefused CardRefundWithheld', {
    attempt: 'which retry of staff ended so; absent: the first try, which is automatic',
  }),
  ...each('CardRefundRetried', { attempt: 'which retry of staff, from 1' }),
  ...each('RunAssigned', {
    attempt: 'which try of this start, from 0; each uses other ports',
    part: SPLIT,
    parts: 'number of those runs',
  }),
  ...each('ServerStartRequested', {
    attempt: 'which try of this start, from 0; each uses other ports',
    part: SPLIT,
    sessions: 'in `race`: types of the sessions, in order. In `plan`: the sessions',
    type: 'type of the session',
  }),
  ...each('NextSessionScheduled', { part: SPLIT }),
  ...each('RunStopRequested', { cause: 'a signal, or the end of the party' }),
  ...each('RefundDue ReservationCancelled', { cause: 'who or what led to the refund' }),
  ...each('RefundDue', { credits: 'credits that return to their lots; in the list: their number' }),
  ...each('PaymentRequested', {
    ...VOUCHER_CODE,
    kind: 'of `purpose`: what is paid for. Of `means`: what pays',
    means: 'where the money comes from',
    sessions: 'number of sessions that each month brings',
  }),
  ...each('RefundTurnedIntoVoucher VoucherSold VoucherIssuedForRefund', VOUCHER_CODE),
  ...each('CheckoutQuoted', {
    costCents: 'price of one half-hour on the seat, when it was quoted',
    discountCents: 'what the gift voucher pays',
  }),
  ...each('PoisonEventSetAside HaltedEventRetried PoisonEventReinstated', LOG_EVENT),
  ...each('JobSetAside JobRetried', {
    queue: 'which jobs: calls to the card provider, or emails',
    key: 'the key of the job, from its event or case',
  }),
  ...each('ProcessEventSetAside ProcessEventRetried', LOG_EVENT),
  ...each('OpenPartiesCarriedForward', {
    parties: 'the open parties',
    disbanded: 'the last parties that were disbanded, oldest first',
    members: 'seats that take part, in the order in which they joined',
    invitations: 'invitations that are open',
    isHost: 'whether the seat opened the party',
  }),
  ...each('RigStandingCarriedForward', {
    pairedAgentId: 'the pairing that is valid; null: none',
    bootId: 'the run of the agent that is connected; null: none',
    connectionId: 'the connection that is open; null: none',
    address: 'address at which other rigs reach it, as it last reported; null: none',
    contentHash: 'hash of the cars and tracks that the rig has; null: not reported',
    acknowledged: 'the last 200 signals and what the rig did with each',
  }),
  ...each('RaceEventCarriedForward', {
    seatId: 'the seat whose event it is; of an entry: the seat that is or was entered',
    rules: 'the rules of the race',
    sessions: 'its sessions, in order',
    type: 'kind of session',
    deferred: 'changes that wait for the next start; null: none',
    entries: 'who drives which car on which seat',
    former: 'the last 100 entries that were removed, oldest first',
    generation: 'number of the last start or reload; of a signal: its own number',
    ignorable: 'seats that one of the signals left out',
    signals: 'the last 100 signals, oldest first, and before them those that still decide what a seat does',
    ignored: 'which seats the signal left out: their places in `ignorable`, from 0',
    expired: 'whether the signal must not be followed any more',
  }),
  ...each('LaunchCarriedForward', {
    attempt: 'which try of its start, from 0; each uses other ports',
    part: SPLIT,
    parts: 'number of those runs',
    runs: 'the last 60 runs of a server, oldest first; the last one is the present or last server',
    stopRequested: 'whether the host was ordered to stop it',
    failed: 'whether its server never came up',
    failures: 'the last 200 starts that failed, and why',
    due: 'the last 20 starts that were scheduled after a run',
  }),
  ...each('EntryProgressCarriedForward', {
    phase: 'how far the seat has come with the start',
    initialized: 'whether the rig wrote the files of the game, or somebody drove',
    launched: 'whether the rig had somebody in the car',
    exited: 'whether the game ended',
    failure: 'code of the reason why the start failed; null: it did not',
    reported: 'facts that were reported of the last 50 starts',
    type: 'type of the reported fact',
  }),
  ...each('EvidenceGapRecorded', {
    from: 'number of the first datagram that is missing',
    to: 'number of the last one',
    kind: 'kind of evidence that is missing',
  }),
  ...each('MoveDrafted CancellationDrafted', { from: 'where the reservation was when staff saw it' }),
  ...each('SeatInstalled SeatRefitted', { from: 'the moment from which the announced price holds' }),
  ...each('WaitlistJoined', {
    from: 'earliest start that is wanted',
    until: 'latest start that is wanted',
    sessions: 'number of half-hours in a row',
  }),
  ...each('BoardCarriedForward', {
    terms: 'the terms of the board, as its last definition has them',
    sessions: 'types of sessions whose laps count; null: any',
    since: 'laps count from this moment on',
    until: 'laps count before this moment; null: for ever',
    frozen: 'whether the board is frozen',
    reopenedAt: 'when it was last reopened; null: never',
    place: 'the revision of this event',
    revision: 'the revision of the last change of the terms, freeze or reopening: forms are filled from it',
    former: 'the former books with awards, oldest first',
    from: 'the first revision of the book',
    ids: 'which awards are in the book: a Bloom filter, six bits a character',
  }),
  ...each('BoardFrozen', { hash: 'SHA-256 over all rows of the board' }),
  ...each('ContentReported', { hash: 'SHA-256 over all cars and tracks of the rig' }),
  ...each('OutstandingItemAdded OutstandingItemPaidByHand OutstandingItemPaidInFull OutstandingItemPartlyPaid', {
    kind: 'what the item is for',
  }),
  ...each('EvidenceKept', {
    kind: 'kind of evidence: datagrams, results file, lap of a rig, file of the game',
    part: 'number of this part of the item, from 0',
    parts: 'number of parts of the item',
  }),
  ...each('ImageAttached', { kind: 'kind of record' }),
  ...each('CaseRetried', { kind: 'kind of open case' }),
  ...each('ReconciliationRun', {
    feeCents: 'fee of the card provider, which is not part of the comparison',
    kind: '`missing`: not in the books. `extra`: not at the provider. `amount`: the sums differ',
    part: 'number of the posting in its event',
    sourceId: "the card provider's id of what moved the money; null: not said",
    type: "the card provider's type of the movement",
  }),
  ...each('ServerSessionOpened', {
    laps: 'length of the session in laps; 0: it counts minutes',
    name: 'name of the session on the race server',
    type: 'type of the session; null: unknown to Paddock',
  }),
  ...each('ResultsImported', { laps: 'number of laps in the file' }),
  ...each('CreditsHeld CreditHoldPosted CreditsReturned', { parts: 'how many credits of which lot' }),
  ...each('CreditsReturned', { until: 'until when the credits of those lots can be used' }),
  ...each('EntryExited', { reason: 'why the game ended: launcher.md 6.1' }),
  ...each('ServerStopped', { reason: 'why the race server ended: launcher.md 6.2' }),
  ...each('PlanDraftOpened', { reason: 'why staff plan these changes, encrypted' }),
  ...each('LapRecorded', { session: 'type of the session' }),
  ...each('LapAdded', {
    at: 'when the line was crossed',
    type: 'type of the session by this witness; null: it does not say',
  }),
  ...each('MemberEnrolled', { sessions: 'number of sessions that each month brings' }),
  ...each('BoardDefined', {
    sessions: 'types of sessions whose laps count; null: any',
    since: 'laps count from this moment on',
    until: 'laps count before this moment; null: for ever',
  }),
  ...each('BoardFrozen', { since: 'begin of the time range', until: 'end of the time range' }),
  ...each('PresetDefined', {
    sessions: 'sessions that are copied; null: left as they are',
    type: 'type of the session',
  }),
  ...each('SessionsReplaced ChangesDeferred', { sessions: 'the whole list of sessions', type: 'type of the session' }),
  ...each('DriverPlaced DriverFreed', {
    since: "revision of the event in the team's stream by which the person joined the team",
  }),
  ...each('ServerStarted', { version: 'version that the race server reports' }),
  ...each('SeatsHeld', { at: 'when the seats were taken; absent: when this event was written' }),
];
