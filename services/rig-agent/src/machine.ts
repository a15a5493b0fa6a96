import type { ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import type { GameFile, ServerFile } from '@paddock/shared-domain/rigs/agent-wire';

/** The two programs that a rig looks after: the game, and on a host the dedicated server. */
export type Program = 'GAME' | 'SERVER';
/** A process that we started: the pid alone may have passed to somebody else since. */
export type OurProcess = { readonly pid: number; readonly startedAt: string };

/** The game's memory at one moment (launcher.md 11.10). Times in ms, fuel in litres. */
export type GameMemory = {
  /** It moves while the game lives: one that stands still is left over from a game before. */
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
  /** Undefined where its memory cannot be read (yet). */
  readonly memory: GameMemory | undefined;
  readonly hasWindow: boolean;
};
export type SeenServer = {
  readonly process: OurProcess;
  readonly ownsPort: boolean;
  readonly answersInfo: boolean;
  readonly version: string;
};
/** What is there now; undefined where no process of ours runs. `ended`: how those ended that were there at the look before. */
export type Observation = {
  /** Of the rig's steady clock, in ms. */
  readonly mono: number;
  readonly game: SeenGame | undefined;
  readonly server: SeenServer | undefined;
  readonly gameExit: 'CLEAN' | 'CRASH' | undefined;
  readonly serverExit: 'CLEAN' | 'CRASH' | undefined;
  /** Heard on the plugin port since the look before, in order. */
  readonly datagrams: readonly { readonly mono: number; readonly body: Uint8Array }[];
};
export type WrittenFile = { readonly name: string; readonly sha256: string };
/** A file the simulator wrote: what a run came to. */
export type ResultFile = { readonly name: string; readonly body: Uint8Array; readonly writtenAt: string };
/** Why a machine could not do it, as a reason that staff read (`PORT_TAKEN`, `FILE_NOT_KEPT`, `NOT_FOUND`). */
export class MachineFailure extends Error {
  readonly code: string;
  constructor(code: string, detail: string) {
    super(detail);
    this.name = 'MachineFailure';
    this.code = code;
  }
}

/**
 * All that differs between a Windows rig and a simulated one (launcher.md 10): five calls, kept by one contract test. Each may throw a
 * `MachineFailure`; none hangs for longer than the bounds it names.
 */
export type RigMachine = {
  /** Writes, reads back and tells what lies there: temporary file, fsync, rename. Only places known to the machine. */
  writeFiles(program: Program, files: readonly (GameFile | ServerFile)[]): Promise<readonly WrittenFile[]>;
  /** Starts a program with the files that lie there; the server's `ports` are watched and listened on. */
  start(program: Program, ports?: ServerPorts): Promise<OurProcess>;
  /** Asks it to end, then ends it (launcher.md 4.4: window 10 s, terminate 5 s, kill). Only the process that is named. */
  stop(program: Program, process: OurProcess): Promise<void>;
  observe(): Promise<Observation>;
  /** What was written since a moment: `race_out.json` of the game, results files of the server. Oldest first. */
  readResult(program: Program, since: string): Promise<readonly ResultFile[]>;
};
