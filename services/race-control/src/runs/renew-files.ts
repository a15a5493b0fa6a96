import type { Clock } from '@paddock/shared-domain/kernel/time';
import { FILES_CHANGED } from '@paddock/shared-domain/runs/launch';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { RunsPort } from '../rigs/ports.ts';
import { createLaunchWriter } from './launch-writer.ts';

type OwnDeps = { readonly commands: Commands; readonly clock: Clock };

/**
 * A server that is still to come up, and whose files would be others by now, would never be told to its host, and its party would wait in
 * silence until the start is over. Whoever finds it so at a look ends that try; the process "launch" asks for the next one.
 *
 * Every look of the host's does, so it matters little when a name was changed: before the host came back, or between the request and the
 * look that would have told it. Where the host tells first that the server is up, the run goes on (`RunOver`).
 */
export const createRenewFiles = (deps: OwnDeps): RunsPort['filesChanged'] => {
  const { inRun } = createLaunchWriter(deps);
  return async ({ runId, eventId, hostSeatId, state, wanted }) => {
    if (state !== 'requested' || wanted === 'STOPPED') return;
    const data = { runId, eventId, seatId: hostSeatId, code: FILES_CHANGED };
    await inRun(runId, `not-up:${runId}`, { type: 'ReportServerFailed', data });
  };
};
