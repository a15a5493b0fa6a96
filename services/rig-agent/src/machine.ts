import type { ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import type { GameFile, ServerFile } from '@paddock/shared-domain/rigs/agent-wire';
import type { FaultCode } from './fault-codes.ts';

/** The two programs of a rig: the game and, on a host, the dedicated server. */
export type Program = 'GAME' | 'SERVER';
/** A process that we started. The pid alone is not enough, because the system reuses pids. */
export type OurProcess = { readonly pid: number; readonly startedAt: string };

/** The game's memory at one moment (launcher.md 11.10). Times in ms, fuel in litres. */
export type GameMemory = {
  /** Changes while the game lives. If it does not, the memory is left over from a game before. */
  readonly packetId: number;
  readonly status: 'OFF' | 'REPLAY' | 'LIVE' | 'PAUSE';
  readonly completedLaps: number;
  readonly lastLapMs: number;
  readonly bestLapMs: number;
  readonly sectorMs: readonly number[];
  readonly fuelLitres: number;
  readonly tyre: string;
  readonly sessionTimeLeftMs: number;
};
export type SeenGame = {
  readonly process: OurProcess;
  /** Undefined if its memory cannot be read (yet). */
  readonly memory: GameMemory | undefined;
  readonly hasWindow: boolean;
};
export type SeenServer = {
  readonly process: OurProcess;
  readonly ownsPort: boolean;
  readonly answersInfo: boolean;
  readonly version: string;
};
/** What runs now; undefined if no process of ours runs. `...Exit`: how a process ended that ran at the observation before. */
export type Observation = {
  /** On the rig's steady clock, in ms. */
  readonly mono: number;
  readonly game: SeenGame | undefined;
  readonly server: SeenServer | undefined;
  readonly gameExit: 'CLEAN' | 'CRASH' | undefined;
  readonly serverExit: 'CLEAN' | 'CRASH' | undefined;
  /** Received on the plugin port since the observation before, in order. */
  readonly datagrams: readonly { readonly mono: number; readonly body: Uint8Array }[];
};
export type WrittenFile = { readonly name: string; readonly sha256: string };
/** A results file of the simulator. */
export type ResultFile = { readonly name: string; readonly body: Uint8Array; readonly writtenAt: string };
/** Why the machine could not do something. */
export class MachineFailure extends Error {
  readonly code: FaultCode;
  constructor(code: FaultCode, detail: string) {
    super(detail);
    this.name = 'MachineFailure';
    this.code = code;
  }
}

/**
 * All that differs between a Windows rig and a simulated one (launcher.md 10): five calls, each bounded in time.
 *
 * @throws {MachineFailure} from any call.
 */
export type RigMachine = {
  /** Writes files (temporary file, fsync, rename), reads them back and returns their hashes. Only to known folders. */
  writeFiles(program: Program, files: readonly (GameFile | ServerFile)[]): Promise<readonly WrittenFile[]>;
  /** Starts a program with the files written before. The `ports` of a server are watched. */
  start(program: Program, ports?: ServerPorts): Promise<OurProcess>;
  /** Ends only the named process: closes its window (10 s), terminates it (5 s), then kills it (launcher.md 4.4). */
  stop(program: Program, process: OurProcess): Promise<void>;
  observe(): Promise<Observation>;
  /** Results written since a moment, oldest first: `race_out.json` of the game, results files of the server. */
  readResult(program: Program, since: string): Promise<readonly ResultFile[]>;
};
