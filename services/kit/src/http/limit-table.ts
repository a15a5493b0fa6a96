import type { RateLimit } from '@paddock/shared-domain/contracts/contract';

/**
 * Which calls share a bucket. `visitor`: the address of a person not signed in. `user-account`: the caller and the account they
 * act on.
 */
export type CountedBy = 'ip' | 'user' | 'visitor' | 'user-account' | 'account';

export type Bucket = {
  readonly by: CountedBy;
  readonly points: number;
  readonly seconds: number;
  /**
   * Only failed calls count. With a number above 0, a call counts once it failed, and so many may be under way at once: a hall of
   * phones that signs in at the same moment has not failed, but parallel guesses get this many extra. With 0, a call counts as
   * failed from its beginning, until it ends without a failure.
   */
  readonly failuresWith?: number;
  /** A success resets the count. */
  readonly forgottenOnSuccess?: boolean;
  /** Beyond the points one call at a time passes, at growing intervals: never a hard lock (threat TH-19). */
  readonly growingDelay?: boolean;
  /**
   * A device, or else an address, from which the account signed in before has its own count: guesses from elsewhere do not lock
   * the owner out (threat TH-19).
   */
  readonly knownPlaces?: boolean;
  /**
   * Calls about an account from a device or an address where it signed in before do not count here: others at the same address do
   * not lock the owner out.
   */
  readonly exceptKnown?: boolean;
  /** Calls of staff do not count here: they count by user. */
  readonly exceptStaff?: boolean;
  /** Beyond the points, each account still gets one call in this many seconds. */
  readonly oncePerAccount?: number;
  /** Besides the points: so many calls may be under way at once. */
  readonly atOnce?: number;
};

export type LimitRow = {
  readonly buckets: readonly Bucket[];
  /**
   * `shared-closed`: shared counters; while they are unreachable the call is refused. `local`: counters of this process, without
   * a query.
   */
  readonly counters: 'shared-closed' | 'local';
  /** Status that counts as a failure; default: any 4xx. */
  readonly failure?: number;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Parallel calls of a hall of phones. */
const A_HALL = 100;

/** `decline` counts what the bank declined, on every route that may charge the caller's own card. */
export type LimitName =
  | RateLimit
  | 'public'
  | 'write'
  | 'login-code'
  | 'decline'
  | 'socket'
  | 'user-socket'
  | 'rig-socket'
  | 'seat-socket';

/**
 * All limits of calls. All guests, staff, rigs and screens of a venue share one address, and so do customers of a mobile carrier.
 * So an address is limited by its failures, or by numbers that a busy evening does not reach. Signed-in people and seats are
 * counted individually.
 */
export const LIMITS: { readonly [Name in LimitName]: LimitRow } = {
  login: {
    counters: 'shared-closed',
    buckets: [
      { by: 'ip', points: 60, seconds: 15 * MINUTE, failuresWith: A_HALL, exceptKnown: true },
      {
        by: 'account',
        points: 5,
        seconds: 15 * MINUTE,
        forgottenOnSuccess: true,
        growingDelay: true,
        knownPlaces: true,
      },
    ],
  },
  // A mailed code has 160 bits and cannot be guessed: the limit only bounds the work.
  'login-code': { counters: 'local', buckets: [{ by: 'ip', points: 600, seconds: MINUTE }] },
  signup: {
    counters: 'shared-closed',
    buckets: [
      { by: 'ip', points: 100, seconds: HOUR },
      { by: 'ip', points: 300, seconds: DAY },
    ],
  },
  // Letters to one account are limited where they are written, so that a stranger's calls never delay the owner's. Nor do they
  // delay others at the same address: each account gets one call in the time of one letter. If a stranger made that call, its
  // letter went to the owner.
  'login-link': {
    counters: 'shared-closed',
    buckets: [
      { by: 'ip', points: 120, seconds: MINUTE },
      { by: 'ip', points: 100, seconds: HOUR, exceptKnown: true, oncePerAccount: 5 * MINUTE },
    ],
  },
  password: { counters: 'shared-closed', buckets: [{ by: 'user', points: 5, seconds: HOUR }] },
  // A guess needs the person's session. The person proves themselves many times a day, so a success is forgotten.
  proof: {
    counters: 'shared-closed',
    buckets: [{ by: 'user', points: 5, seconds: 15 * MINUTE, forgottenOnSuccess: true, growingDelay: true }],
  },
  voucher: {
    counters: 'shared-closed',
    failure: 404,
    buckets: [
      { by: 'visitor', points: 10, seconds: MINUTE, failuresWith: 0 },
      { by: 'visitor', points: 30, seconds: HOUR, failuresWith: 0 },
      { by: 'user', points: 5, seconds: HOUR, failuresWith: 0 },
    ],
  },
  // Card testing: few declined cards a person and an address, and only the provider calls that a new card needs.
  card: {
    counters: 'shared-closed',
    buckets: [
      { by: 'user-account', points: 5, seconds: DAY, failuresWith: 0 },
      { by: 'user-account', points: 20, seconds: DAY },
      { by: 'ip', points: 30, seconds: DAY, failuresWith: A_HALL, exceptStaff: true },
    ],
  },
  quote: { counters: 'local', buckets: [{ by: 'user', points: 60, seconds: MINUTE }] },
  process: { counters: 'shared-closed', buckets: [{ by: 'user', points: 10, seconds: MINUTE }] },
  // Cancelling, moving, leaving: no card is charged, so declines do not block it.
  change: { counters: 'shared-closed', buckets: [{ by: 'user', points: 10, seconds: MINUTE }] },
  // All other writes of signed-in people: the log grows by each, and is never shortened. Staff of a busy Saturday, with several
  // screens open, stay far below.
  write: {
    counters: 'local',
    buckets: [
      { by: 'user', points: 60, seconds: MINUTE, exceptStaff: true },
      { by: 'user', points: 1_000, seconds: DAY, exceptStaff: true },
      { by: 'user', points: 600, seconds: MINUTE },
      { by: 'visitor', points: 60, seconds: MINUTE },
    ],
  },
  // Card testing (threat TH-31): five declines in an hour block a sixth card.
  decline: {
    counters: 'shared-closed',
    failure: 400,
    buckets: [{ by: 'user', points: 5, seconds: HOUR, failuresWith: 0 }],
  },
  read: {
    counters: 'local',
    buckets: [
      { by: 'user', points: 120, seconds: MINUTE },
      { by: 'visitor', points: 60, seconds: MINUTE },
    ],
  },
  // A bill as PDF is drawn for a second, by one of few threads.
  paper: { counters: 'local', buckets: [{ by: 'user', points: 6, seconds: MINUTE, atOnce: 1 }] },
  // Public reads, except searches and expensive ones. All screens, phones and walls of a venue share one address, and fetch again
  // after each booking or lap: a crowd passes, an endless loop does not.
  public: {
    counters: 'local',
    buckets: [
      { by: 'user', points: 1_200, seconds: MINUTE },
      { by: 'visitor', points: 1_200, seconds: MINUTE },
    ],
  },
  // Each walk-in account writes to an unconfirmed address: as many as a busy desk needs.
  'walk-in': {
    counters: 'shared-closed',
    buckets: [
      { by: 'user', points: 30, seconds: HOUR },
      { by: 'user', points: 100, seconds: DAY },
    ],
  },
  // Each call asks the mail server, and its owner waits.
  'test-letter': { counters: 'shared-closed', buckets: [{ by: 'user', points: 5, seconds: 15 * MINUTE }] },
  // Each is opened to its pixels, one at a time.
  picture: { counters: 'local', buckets: [{ by: 'user', points: 60, seconds: 15 * MINUTE, atOnce: 2 }] },
  // A pairing code has 40 bits and lasts ten minutes. Only wrong ones count, so that a hall of rigs can pair at once.
  pairing: {
    counters: 'shared-closed',
    failure: 400,
    buckets: [{ by: 'ip', points: 10, seconds: HOUR, failuresWith: A_HALL, growingDelay: true }],
  },
  // All rigs of a venue reconnect at once. Wrong keys do not count: guests share an address (see rig-socket.ts).
  'rig-socket': { counters: 'local', buckets: [{ by: 'ip', points: 1_200, seconds: MINUTE }] },
  // A seat's own screen sends its key in the handshake; it may retry every two seconds.
  'seat-socket': {
    counters: 'local',
    buckets: [
      { by: 'ip', points: 1_200, seconds: MINUTE },
      { by: 'account', points: 10, seconds: MINUTE },
    ],
  },
  // Race staff send their session in the handshake: pages of guests do not count against them.
  'user-socket': { counters: 'local', buckets: [{ by: 'user', points: 60, seconds: MINUTE }] },
  // After a restart every phone and wall of the hall reconnects within seconds. Open sockets are limited where they open.
  socket: { counters: 'local', buckets: [{ by: 'ip', points: 1_200, seconds: MINUTE }] },
};

/** Longest pause between two attempts on one account, in seconds. */
export const LONGEST_DELAY = 60;
/** How long a place stays known after a success, in seconds; a timer of Node.js holds at most 24 days. */
export const PLACE_KNOWN = 20 * DAY;
