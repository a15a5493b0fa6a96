import type { Clock } from '@paddock/shared-domain/kernel/time';
import { FILES_CHANGED } from '@paddock/shared-domain/runs/launch';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { RunsPort } from '../rigs/ports.ts';
import { createLaunchWriter } from './launch-writer.ts';

type OwnDeps = { readonly commands: Commands; readonly clock: Clock };

/**
 * If a server is not up yet and its files would differ now, its host gets no order for it, and its party would wait until the
 * start expires. So the first check that notices this ends the attempt; the process "launch" requests the next one.
 *
 * Every check for the host notices it, whenever the name was changed: before the host reconnected, or between the request and the
 * check. It is a race with the host: if its report that the server is up comes first, the run continues (`RunOver`).
 */
export const createRenewFiles = (deps: OwnDeps): RunsPort['filesChanged'] => {
  const { inRun } = createLaunchWriter(deps);
  return async ({ runId, eventId, hostSeatId, state, wanted }) => {
    if (state !== 'requested' || wanted === 'STOPPED') return;
    const data = { runId, eventId, seatId: hostSeatId, code: FILES_CHANGED };
    await inRun(runId, `not-up:${runId}`, { type: 'ReportServerFailed', data });
  };
};
