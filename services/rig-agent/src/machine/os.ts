import type { Program, OurProcess, GameMemory } from '../machine.ts';

/** A program as it is started: fixed by the machine, never by the venue (launcher.md 4.2). */
export type Command = { readonly file: string; readonly args: readonly string[]; readonly folder: string };
/**
 * What a machine of this kind can do with processes. `startedAt` is the moment as the system knows it: with the pid it names one process
 * for ever, since a pid alone may have passed to somebody else.
 */
export type Processes = {
  /** Undefined where no process has that pid. */
  startedAt(pid: number): Promise<string | undefined>;
  /** A process of that command that began at or after a moment; the one that was found first. */
  find(command: Command, since: string): Promise<OurProcess | undefined>;
  /** Asks it to close, as a person would. */
  ask(pid: number): Promise<void>;
  end(pid: number): Promise<void>;
  kill(pid: number): Promise<void>;
  hasWindow(pid: number): Promise<boolean>;
  ownsUdpPort(pid: number, port: number): Promise<boolean>;
};
/** Where files have their place, by program; setups that the rules fix lie in a folder of their own beside the server. */
export type Places = {
  readonly GAME: { readonly files: string; readonly results: string };
  readonly SERVER: { readonly files: string; readonly results: string; readonly setups: string };
};
/** All that the machine of one system brings along; the rest is the same on each. */
export type OsDeps = {
  readonly commands: { readonly [P in Program]: Command };
  readonly places: Places;
  /** Names of results: the server writes many, the game one. */
  readonly resultNames: { readonly [P in Program]: RegExp };
  readonly processes: Processes;
  /** The game's memory as it was read last; undefined where none can be read. */
  readonly memory: () => GameMemory | undefined;
};
