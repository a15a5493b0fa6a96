import type { RateLimit } from '@paddock/shared-domain/contracts/contract';

/** Whose calls share a bucket. `visitor` is the address of somebody not signed in. */
export type CountedBy = 'ip' | 'user' | 'visitor' | 'user-or-ip' | 'account';

export type Bucket = {
  readonly by: CountedBy;
  readonly points: number;
  readonly seconds: number;
  /** Only calls that fail stay counted: a success gives the point back (`return`) or forgets all failures (`forget`). */
  readonly onSuccess?: 'return' | 'forget';
  /** Beyond the points one call passes at a time, further and further apart: never a hard lock (attack A19). */
  readonly growingDelay?: boolean;
  /** Where an account was signed in to lately is counted by itself: guesses from elsewhere do not keep its owner out (attack A19). */
  readonly knownPlaces?: boolean;
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

/** `decline` counts what the bank refused, on every route that may charge the caller's own card. */
export type LimitName = RateLimit | 'public' | 'decline' | 'socket' | 'rig-socket' | 'seat-socket';

/** Every limit of calls in one place (RELIABILITY section 3.4, ruling A-011). */
export const LIMITS: { readonly [Name in LimitName]: LimitRow } = {
  login: {
    counters: 'shared-closed',
    buckets: [
      { by: 'ip', points: 30, seconds: 15 * MINUTE },
      { by: 'account', points: 5, seconds: 15 * MINUTE, onSuccess: 'forget', growingDelay: true, knownPlaces: true },
    ],
  },
  signup: {
    counters: 'shared-closed',
    buckets: [
      { by: 'ip', points: 5, seconds: HOUR },
      { by: 'ip', points: 20, seconds: DAY },
    ],
  },
  'login-link': {
    counters: 'shared-closed',
    buckets: [
      { by: 'ip', points: 10, seconds: HOUR },
      { by: 'account', points: 3, seconds: HOUR },
    ],
  },
  password: { counters: 'shared-closed', buckets: [{ by: 'user', points: 5, seconds: HOUR }] },
  voucher: {
    counters: 'shared-closed',
    failure: 404,
    buckets: [
      { by: 'ip', points: 10, seconds: MINUTE },
      { by: 'user-or-ip', points: 5, seconds: HOUR, onSuccess: 'return' },
    ],
  },
  card: {
    counters: 'shared-closed',
    buckets: [
      { by: 'user', points: 5, seconds: DAY },
      { by: 'ip', points: 10, seconds: DAY },
    ],
  },
  quote: { counters: 'local', buckets: [{ by: 'user', points: 60, seconds: MINUTE }] },
  process: { counters: 'shared-closed', buckets: [{ by: 'user', points: 10, seconds: MINUTE }] },
  // Cancelling, moving, giving up, leaving: no card is charged, so no decline stands in the way of it.
  change: { counters: 'shared-closed', buckets: [{ by: 'user', points: 10, seconds: MINUTE }] },
  // Card testing (attack A31): whoever was declined five times in an hour tries no sixth card.
  decline: {
    counters: 'shared-closed',
    failure: 400,
    buckets: [{ by: 'user', points: 5, seconds: HOUR, onSuccess: 'return' }],
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
  // A code has 40 bits and ten minutes. Wrong ones are counted, so that a hall of twenty rigs behind one address pairs at one go.
  pairing: {
    counters: 'shared-closed',
    failure: 400,
    buckets: [{ by: 'ip', points: 10, seconds: HOUR, onSuccess: 'return', growingDelay: true }],
  },
  // All rigs of a venue come back at once, from one address. Wrong keys are not counted: guests share it (push/rig-socket.ts).
  'rig-socket': { counters: 'local', buckets: [{ by: 'ip', points: 300, seconds: MINUTE }] },
  // A seat's own screen names its key in the handshake: one that comes back every two seconds is heard again within the minute.
  'seat-socket': {
    counters: 'local',
    buckets: [
      { by: 'ip', points: 300, seconds: MINUTE },
      { by: 'account', points: 10, seconds: MINUTE },
    ],
  },
  socket: { counters: 'local', buckets: [{ by: 'ip', points: 20, seconds: MINUTE }] },
};

/** Longest pause between two tries on one account, in seconds. */
export const LONGEST_DELAY = 60;
/** How long a place stays known after a success, in seconds; a timer of this process holds no more than 24 days. */
export const PLACE_KNOWN = 20 * DAY;
