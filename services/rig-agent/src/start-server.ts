import type { DesiredServer } from '@paddock/shared-domain/rigs/agent-wire';
import { withLast } from './agent-state.ts';
import { filesHash } from './files-hash.ts';
import type { KeeperDeps } from './keeper.ts';
import { serverStep } from './server-step.ts';
import { failureOf, writtenAsTold } from './written-as-told.ts';

/**
 * Starts the server of a run once. The caller has ended older ones. As for a game, the intention is saved first: after a kill the
 * server is found again or reported as lost.
 */
export const startServer = async (
  { notebook, machine, clock, venueTime }: Omit<KeeperDeps, 'acks'>,
  desired: DesiredServer,
  wanted: () => DesiredServer | null,
): Promise<void> => {
  const { run, event, generation, ports } = desired;
  const failed = (error: unknown): void =>
    notebook.tell({ kind: 'SERVER_FAILED', data: { run, event, ...failureOf(error) } });
  let cfgHash: string;
  try {
    cfgHash = filesHash(await writtenAsTold(machine, 'SERVER', desired.files));
  } catch (error) {
    return failed(error);
  }
  const time = venueTime();
  if (wanted()?.run !== run || time === undefined) return;
  if (serverStep(wanted() ?? desired, notebook.state(), time) !== 'START') return;

  const since = clock.now();
  notebook.remember({
    runs: withLast(notebook.state().runs, run, (one) => one === run),
    results: { run, event, since, told: [] },
    server: {
      run,
      event,
      generation,
      ports,
      cfgHash,
      since,
      process: null,
      proven: false,
      datagrams: 0,
      ending: false,
    },
  });
  try {
    const process = await machine.start('SERVER', ports);
    const { server } = notebook.state();
    if (server !== null) notebook.remember({ server: { ...server, process } });
  } catch (error) {
    failed(error);
  }
};
