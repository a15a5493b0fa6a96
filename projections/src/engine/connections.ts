/** Connections of the store of a projection process, beside its listener. */
export const OF_STORE = 2;
/** Those beside the pool of the read models: the store and its listener, the leader, two of a rebuild. */
export const BESIDE_POOL = OF_STORE + 4;
/** The fewest connections with which a projection process can work, and how many it has unless a setting says otherwise. */
export const LEAST_CONNECTIONS = BESIDE_POOL + 2;
export const USUAL_CONNECTIONS = 9;
