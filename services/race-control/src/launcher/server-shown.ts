import type { ServerRow } from '@paddock/projections/launcher/races/read';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { SILENT_MS } from '@paddock/shared-domain/rigs/agent-wire';
import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { RunId } from '@paddock/shared-domain/launcher/ids';

type Host = { readonly lastSeenAt: Instant | null; readonly serverRun: RunId | null };

/**
 * What a party's card says of its server (PARTY-24, rule A-134): what the log heard last, and a host that was heard within 30 s and says
 * the same. A host that was heard and keeps no server up has none; of one that is silent nothing is known: never a stale green.
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
  // Between the word that it is to start and the first beat that names it.
  if (heard.state !== 'running') return 'stopped';
  return host.serverRun === heard.run_id ? 'running' : 'unknown';
};
