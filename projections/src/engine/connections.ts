/** Connections of the event store of a projection process, beside the one that listens. */
export const OF_STORE = 2;
/** Connections beside the pool of the read models: the event store and its listener, the lead, two of a rebuild. */
export const BESIDE_POOL = OF_STORE + 4;
/** The fewest connections with which a projection process can work, and how many it has unless a setting says otherwise. */
export const LEAST_CONNECTIONS = BESIDE_POOL + 2;
export const USUAL_CONNECTIONS = 9;
