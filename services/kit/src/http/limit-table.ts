import type { RateLimit } from '@paddock/shared-domain/contracts/contract';

/** Whose calls share a bucket. `visitor` is the address of somebody not signed in; `user-account` is who acts and whose account it is. */
export type CountedBy = 'ip' | 'user' | 'visitor' | 'user-account' | 'account';

export type Bucket = {
  readonly by: CountedBy;
  readonly points: number;
  readonly seconds: number;
  /**
   * Only calls that fail count. With a number, they count once they failed and so many may be under way at once: a hall of phones that
   * signs in at the same moment has failed nowhere yet, and somebody who sends all guesses together has these on top. With 0 a call under way
   * counts as a failure until it has succeeded.
   */
  readonly failuresWith?: number;
  /** A success forgets everything that was counted. */
  readonly forgottenOnSuccess?: boolean;
  /** Beyond the points one call passes at a time, further and further apart: never a hard lock (threat TH-19). */
  readonly growingDelay?: boolean;
  /**
   * A device that the account was signed in on is counted by itself, and else an address where it was: guesses from elsewhere do not keep
   * the owner out (threat TH-19).
   */
  readonly knownPlaces?: boolean;
  /**
   * A call about an account from a device or an address where it was signed in before is not counted here: what others do at the same
   * address does not keep its owner out.
   */
  readonly exceptKnown?: boolean;
  /** What staff do is not counted here: they are counted by who they are. */
  readonly exceptStaff?: boolean;
  /** Beyond the points, a call about an account still passes once in so many seconds for each account. */
  readonly oncePerAccount?: number;
};

export type LimitRow = {
  readonly buckets: readonly Bucket[];
  /** What happens while the shared counters cannot be asked. `local` counts in this process alone and costs no query. */
  readonly counters: 'shared-closed' | 'local';
  /** Status of an answer that counts as a failure; any refusal when absent. */
  readonly failure?: number;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What a hall of phones may have under way at once. */
const A_HALL = 100;

/** `decline` counts what the bank refused, on every route that may charge the caller's own card. */
export type LimitName =
  RateLimit | 'public' | 'login-code' | 'decline' | 'socket' | 'user-socket' | 'rig-socket' | 'seat-socket';

/**
 * Every limit of calls in one place. All guests, staff, rigs and screens of a venue stand behind one address, and so do the customers of
 * a mobile carrier: an address is counted for what failed there, or with numbers that a full evening does not reach. Who is signed in,
 * and each seat, is counted by itself.
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
  // The code of a mailed link has 160 bits, so that nobody guesses it: what is counted is the work.
  'login-code': { counters: 'local', buckets: [{ by: 'ip', points: 600, seconds: MINUTE }] },
  signup: {
    counters: 'shared-closed',
    buckets: [
      { by: 'ip', points: 100, seconds: HOUR },
      { by: 'ip', points: 300, seconds: DAY },
    ],
  },
  // How many letters one account is sent is counted where they are made, so that a stranger's calls never keep back the owner's. Nor do a
  // guest's calls keep back others at the same address: one call for each account passes in the time in which one letter is sent. Where that
  // one came from a stranger, its letter went to the owner.
  'login-link': {
    counters: 'shared-closed',
    buckets: [
      { by: 'ip', points: 120, seconds: MINUTE },
      { by: 'ip', points: 100, seconds: HOUR, exceptKnown: true, oncePerAccount: 5 * MINUTE },
    ],
  },
  password: { counters: 'shared-closed', buckets: [{ by: 'user', points: 5, seconds: HOUR }] },
  voucher: {
    counters: 'shared-closed',
    failure: 404,
    buckets: [
      { by: 'visitor', points: 10, seconds: MINUTE, failuresWith: 0 },
      { by: 'visitor', points: 30, seconds: HOUR, failuresWith: 0 },
      { by: 'user', points: 5, seconds: HOUR, failuresWith: 0 },
    ],
  },
  // Card testing: few refused cards a person and an address, and no more calls to the provider than somebody with a new card makes.
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
  // Cancelling, moving, giving up, leaving: no card is charged, so no decline stands in the way of it.
  change: { counters: 'shared-closed', buckets: [{ by: 'user', points: 10, seconds: MINUTE }] },
  // Card testing (threat TH-31): whoever was declined five times in an hour tries no sixth card.
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
  // What everybody may read, searches and dear looks apart. All screens, phones and walls of a venue stand behind one address, and
  // look again whenever somebody books or a lap counts: what a crowd of them asks passes, a machine that asks without end does not.
  public: {
    counters: 'local',
    buckets: [
      { by: 'user', points: 1_200, seconds: MINUTE },
      { by: 'visitor', points: 1_200, seconds: MINUTE },
    ],
  },
  // Each account writes to an address that nobody has confirmed: a busy desk, and no more.
  'walk-in': {
    counters: 'shared-closed',
    buckets: [
      { by: 'user', points: 30, seconds: HOUR },
      { by: 'user', points: 100, seconds: DAY },
    ],
  },
  // A code has 40 bits and ten minutes. Wrong ones are counted, so that a hall of rigs behind one address pairs at one go.
  pairing: {
    counters: 'shared-closed',
    failure: 400,
    buckets: [{ by: 'ip', points: 10, seconds: HOUR, failuresWith: A_HALL, growingDelay: true }],
  },
  // All rigs of a venue come back at once, from one address. Wrong keys are not counted: guests share it (push/rig-socket.ts).
  'rig-socket': { counters: 'local', buckets: [{ by: 'ip', points: 1_200, seconds: MINUTE }] },
  // A seat's own screen names its key in the handshake: one that comes back every two seconds is heard again within the minute.
  'seat-socket': {
    counters: 'local',
    buckets: [
      { by: 'ip', points: 1_200, seconds: MINUTE },
      { by: 'account', points: 10, seconds: MINUTE },
    ],
  },
  // Race staff name their session in the handshake: no guest's pages count against them.
  'user-socket': { counters: 'local', buckets: [{ by: 'user', points: 60, seconds: MINUTE }] },
  // After a restart every phone and wall of the hall is back within seconds. How many stand open is bounded where they open.
  socket: { counters: 'local', buckets: [{ by: 'ip', points: 1_200, seconds: MINUTE }] },
};

/** Longest pause between two tries on one account, in seconds. */
export const LONGEST_DELAY = 60;
/** How long a place stays known after a success, in seconds; a timer of this process holds no more than 24 days. */
export const PLACE_KNOWN = 20 * DAY;
