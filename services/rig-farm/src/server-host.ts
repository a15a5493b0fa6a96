import { MachineFailure, type OurProcess, type SeenServer } from '@paddock/rig-agent/machine';
import type { ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import { createPluginLink, type Heard, type PluginLink } from './plugin-link.ts';
import type { RigDisk } from './rig-disk.ts';
import { checksumOf, type RigDeps } from './rig-deps.ts';
import { readServerOrders } from './server-orders.ts';
import { runServer, type SimulatedServer } from './simulated-server.ts';
import type { Ending } from './truth-log.ts';

type Running = { readonly process: OurProcess; readonly at: number; server?: SimulatedServer; port?: number };
export type ServerHost = {
  /** @throws {MachineFailure} `PORT_TAKEN` if another program has the port to be watched. */
  start(pid: number, ports: ServerPorts | undefined): OurProcess;
  /** Requests the next session, so that the results are written, and ends the server. */
  stop(process: OurProcess): Promise<void>;
  seen(): SeenServer | undefined;
  exit(): 'CLEAN' | 'CRASH' | undefined;
  heard(): readonly Heard[];
};
/** A server that cannot use its files or its port crashes this long after its start. */
const FALLS_AFTER_MS = 400;
const ANSWERS_AFTER_MS = 1_500;
const LAST_WORDS_MS = 500;

/** The dedicated server of a host's rig: at most one process. */
export const createServerHost = (rig: RigDeps, disk: RigDisk): ServerHost => {
  const { seat, time, truth, faults, lan, address } = rig;
  let running: Running | undefined;
  let link: PluginLink | undefined;
  let exit: 'CLEAN' | 'CRASH' | undefined;
  const told = (fault: string): void => truth.tell({ kind: 'FAULT', seat, fault });

  const ended = (own: Running, how: Ending, why: string): void => {
    if (running !== own) return;
    running = undefined;
    const clean = how === 'QUIT' || how === 'CLOSED';
    exit = clean ? 'CLEAN' : 'CRASH';
    if (own.port !== undefined) lan.release(address, own.port);
    own.server?.gone();
    truth.tell({ kind: 'SERVER_ENDED', seat, pid: own.process.pid, how, why });
  };
  const writeResults = (name: string, body: string): void => {
    // All files of the run get one name, so a later one replaces an earlier one.
    const same = faults.planned('RESULTS_SAME_NAME') !== undefined;
    const sameName = same ? 'same_name.json' : name;
    if (same) told('RESULTS_SAME_NAME');
    if (faults.once('RESULTS_MISSING') !== undefined) return told('RESULTS_MISSING');
    if (faults.once('RESULTS_EMPTY') !== undefined) {
      told('RESULTS_EMPTY');
      return disk.keepResult('SERVER', sameName, '', rig.wall());
    }
    disk.keepResult('SERVER', sameName, body, rig.wall());
    if (faults.once('RESULTS_TWICE') === undefined) return;
    told('RESULTS_TWICE');
    disk.keepResult('SERVER', sameName.replace('.json', '_1.json'), body, rig.wall());
  };
  const begin = (own: Running): void => {
    const fall = (why: string): void => void time.after(FALLS_AFTER_MS, () => ended(own, 'CRASH', why));
    const read = readServerOrders(disk.read('server_cfg.ini') ?? '', disk.read('entry_list.ini') ?? '', (name) =>
      disk.read(name),
    );
    if (read.fault !== undefined) return fall(read.fault);
    const { orders } = read;
    if (!rig.content.tracks.has(orders.config.server.track)) return fall('TRACK_MISSING');
    if (orders.config.server.maxClients > (rig.content.pitBoxes ?? 255)) return fall('TOO_MANY_FOR_PITS');
    const port = orders.config.server.udpPort;
    const door = { join: (guest: Parameters<SimulatedServer['join']>[0]) => server.join(guest) };
    if (!lan.take(address, port, door)) return fall('PORT_TAKEN');
    own.port = port;
    const dice = rig.dice.of(`server ${own.process.pid}`);
    const plugin = createPluginLink(rig, faults, dice.of('link'));
    link = plugin;
    const server = runServer(orders, {
      time,
      dice,
      wall: () => new Date(rig.wall()),
      checksum: (car) => checksumOf(rig.content, car),
      send: (datagram) => plugin.send(datagram),
      writeResults,
      over: () => void time.after(LAST_WORDS_MS, () => ended(own, 'QUIT', 'SESSIONS_OVER')),
    });
    own.server = server;
    truth.tell({ kind: 'SERVER_STARTED', seat, pid: own.process.pid, server: `${address}:${port}` });
    const dies = faults.once('SERVER_DIES');
    if (dies !== undefined)
      time.after((dies.afterSeconds ?? 29) * 1000, () => {
        if (running !== own) return;
        told('SERVER_DIES');
        ended(own, 'CRASH', 'DIED');
      });
  };
  return {
    start: (pid, ports) => {
      if (running !== undefined) throw new MachineFailure('ALREADY_RUNS', 'A server runs already.');
      const port = ports?.game;
      if (port !== undefined && faults.once('ORPHAN_HOLDS_PORT') !== undefined) {
        told('ORPHAN_HOLDS_PORT');
        lan.take(address, port, 'SOMEBODY');
      }
      // Fails before the start, as on a machine that checks the port's owner first. Otherwise the server would start and crash.
      if (port !== undefined && lan.holder(address, port) !== undefined)
        throw new MachineFailure('PORT_TAKEN', `Another program has port ${port}.`);
      const own: Running = { process: { pid, startedAt: rig.wall() }, at: time.now() };
      running = own;
      exit = undefined;
      begin(own);
      return own.process;
    },
    stop: async (process) => {
      const own = running;
      if (own === undefined || own.process.pid !== process.pid || own.process.startedAt !== process.startedAt) return;
      own.server?.nextSession();
      await time.sleep(LAST_WORDS_MS);
      ended(own, 'CLOSED', 'STOPPED');
    },
    seen: () =>
      running && {
        process: running.process,
        ownsPort: running.port !== undefined,
        answersInfo: running.server !== undefined && time.now() - running.at >= ANSWERS_AFTER_MS,
        version: '1.16',
      },
    exit: () => {
      const was = exit;
      exit = undefined;
      return was;
    },
    heard: () => link?.take() ?? [],
  };
};
