import type { ServerRow } from '@paddock/projections/launcher/races/read';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { SILENT_MS } from '@paddock/shared-domain/rigs/agent-wire';
import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { RunId } from '@paddock/shared-domain/launcher/ids';

type Host = { readonly lastSeenAt: Instant | null; readonly serverRun: RunId | null };

/**
 * The server's state on a party's card (PARTY-24, rule A-134): what the log reported last, if the host reported within 30 s and
 * says the same. A host that reports no server has none; if the host is silent, the state is unknown. An old green is never
 * shown.
 */
export const serverShown = (
  heard: Pick<ServerRow, 'run_id' | 'state'> | undefined,
  host: Host | undefined,
  now: Instant,
): Party['server'] => {
  if (heard?.state === 'stopped' || heard?.state === 'failed') return 'stopped';
  const seen = host?.lastSeenAt;
  if (host === undefined || seen === null || seen === undefined) return 'unknown';
  if (millisOf(now) - millisOf(seen) > SILENT_MS) return 'unknown';
  if (heard === undefined) return host.serverRun === null ? 'stopped' : 'unknown';
  // Between the start of the server and the host's first heartbeat that names it.
  if (heard.state !== 'running') return 'stopped';
  return host.serverRun === heard.run_id ? 'running' : 'unknown';
};
