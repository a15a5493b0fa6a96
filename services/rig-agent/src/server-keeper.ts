import type { DesiredServer, ServerNow } from '@paddock/shared-domain/rigs/agent-wire';
import { datagramBatches } from './datagram-batches.ts';
import type { FaultCode } from './fault-codes.ts';
import type { Keeper, KeeperDeps } from './keeper.ts';
import type { Observation, SeenServer } from './machine.ts';
import { serverSigns, type ServerSigns } from './server-signs.ts';
import { serverStep } from './server-step.ts';
import { startServer } from './start-server.ts';
import { turnsOf } from './turns.ts';

/** A server without all proofs after this long is ended. */
const GIVE_UP_MS = 20_000;

/** Keeps the dedicated server of a host as its venue wants it, and reports its messages and its end. */
export type ServerKeeper = Keeper & { want(desired: DesiredServer | null): void; now(): ServerNow | null };

export const serverKeeper = (deps: KeeperDeps): ServerKeeper => {
  const { notebook, machine, clock, log } = deps;
  let desired: DesiredServer | null = null;
  const turns = turnsOf('The server', deps);
  let seen: SeenServer | undefined;
  let signs: ServerSigns = serverSigns(clock.mono());
  let batches = datagramBatches();
  const own = () => notebook.state().server;

  const over = (reason: 'SIGNAL' | 'SESSIONS_OVER' | 'CRASH' | 'AGENT_LOST', code: FaultCode): void => {
    const server = own();
    if (server === null) return;
    seen = undefined;
    const ofRun = { run: server.run, event: server.event };
    if (server.proven || server.ending)
      notebook.tell({ kind: 'SERVER_STOPPED', data: { ...ofRun, reason: server.ending ? 'SIGNAL' : reason } });
    else notebook.tell({ kind: 'SERVER_FAILED', data: { ...ofRun, code, detail: signs.missing() } });
  };
  const end = async (why: 'SIGNAL' | 'CRASH', code: FaultCode = 'SERVER_ENDED'): Promise<void> => {
    const server = own();
    if (server !== null && why === 'SIGNAL') notebook.remember({ server: { ...server, ending: true } });
    const process = seen?.process ?? server?.process ?? undefined;
    if (process !== undefined) await machine.stop('SERVER', process);
    over(why, code);
  };
  const hear = (datagrams: Observation['datagrams'], mono: number): void => {
    for (const batch of batches.take(datagrams, mono)) {
      const server = own();
      if (server === null) return;
      const { run, event, datagrams: before } = server;
      notebook.tell({ kind: 'UDP_BATCH', data: { run, event, first: before + 1, datagrams: batch } });
    }
  };
  const follow = (found: SeenServer, { mono, datagrams }: Observation): void => {
    const server = own();
    if (server === null || server.proven || server.ending) return;
    signs.look(found, datagrams, mono);
    const { run, event, ports } = server;
    const { pid } = found.process;
    const proof = signs.proof();
    if (proof === undefined) return;
    notebook.tell({
      kind: 'SERVER_STARTED',
      data: { run, event, pid, ports, version: found.version.slice(0, 60), proof: [...proof] },
    });
  };
  const begin = (wanted: DesiredServer): Promise<void> =>
    turns.take(async () => {
      await end('SIGNAL');
      seen = undefined;
      batches = datagramBatches();
      await startServer(deps, wanted, () => desired);
    });

  const giveUp = ({ run, event }: DesiredServer): void => {
    const detail = 'The start was received too late.';
    notebook.tell({ kind: 'SERVER_FAILED', data: { run, event, code: 'EXPIRED' satisfies FaultCode, detail } });
  };

  return {
    turn: () => turns.turn(),
    look: (observation, since) => {
      if (since !== turns.turn()) return;
      const { server: found, serverExit, mono, datagrams } = observation;
      const server = own();
      if (found !== undefined && server === null && !turns.isWorking()) {
        log('Ended a race server that belongs to no current run.');
        return void turns.take(() => machine.stop('SERVER', found.process));
      }
      if (found !== undefined && server !== null) {
        if (server.process === null && !turns.isWorking())
          notebook.remember({ server: { ...server, process: found.process } });
        // The time counts from the first observation, also for a server that an earlier start of the agent left running.
        if (seen === undefined) signs = serverSigns(mono);
        seen = found;
      }
      // The last datagrams are reported before the end of the server.
      hear(datagrams, mono);
      if (found !== undefined) follow(found, observation);
      if (turns.isWorking() || own() === null) return;
      if (found === undefined) {
        if (serverExit === undefined) over('AGENT_LOST', 'AGENT_LOST');
        else over(serverExit === 'CLEAN' ? 'SESSIONS_OVER' : 'CRASH', 'SERVER_ENDED');
      } else if (own()?.proven === false && signs.age(mono) >= GIVE_UP_MS)
        void turns.take(() => end('CRASH', 'SERVER_SILENT'));
    },
    step: () => {
      const wanted = desired;
      const time = deps.venueTime();
      if (wanted === null || time === undefined || !turns.mayBegin()) return;
      const step = serverStep(wanted, notebook.state(), time);
      if (step === 'START') void begin(wanted);
      else if (step === 'STOP') void turns.take(() => end('SIGNAL'));
      else if (step === 'EXPIRED') giveUp(wanted);
    },
    want: (next) => {
      desired = next;
    },
    now: () => {
      const server = own();
      if (server?.process == null) return null;
      const { run, ports, cfgHash, process } = server;
      return { runId: run, pid: process.pid, ports, cfgHash };
    },
  };
};
