/** Connections of an API process by purpose. */
export type PoolSizes = {
  readonly read: number;
  readonly write: number;
  readonly locks: number;
  readonly store: number;
  /** Of each of the two groups of processes: those of the API, and those of race control. */
  readonly processes: number;
};

/** Sessions outside the pools: listeners for the log, changes and endings, and leaders of processes, races and billing clock. */
const SESSIONS = 6;
const LEAST: PoolSizes = { read: 2, write: 2, locks: 1, store: 2, processes: 2 };
/** The pool that gets each further connection, in turn. */
const NEXT = ['read', 'write', 'store', 'read', 'locks', 'write', 'read'] as const;

const sum = ({ read, write, locks, store, processes }: PoolSizes): number =>
  SESSIONS + read + write + locks + store + 2 * processes;

/** The fewest connections with which an API process can work, and how many it has unless a setting says otherwise. */
export const LEAST_CONNECTIONS = sum(LEAST);
export const USUAL_CONNECTIONS = 24;

/**
 * Divides the connections that an API process may open, its sessions outside the pools included.
 *
 * @param connections at least {@link LEAST_CONNECTIONS}: with fewer, the sizes are those of the least.
 */
export const poolSizes = (connections: number): PoolSizes => {
  const sizes = { ...LEAST };
  for (let given = 0; sum(sizes) < connections; given += 1)
    sizes[NEXT[given % NEXT.length] as (typeof NEXT)[number]] += 1;
  return sizes;
};
