import type { Program, OurProcess, GameMemory } from '../machine.ts';

/** The command of a program. The machine defines it, never the venue (launcher.md 4.2). */
export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly folder: string;
  /** A program without a window of its own: what it prints goes into this file, begun again at each start, and it opens no console. */
  readonly printsTo?: string;
};
/** Operations on processes. With `startedAt`, the system's start time, a pid is unique; alone it may be reused. */
export type Processes = {
  /** Undefined if no process has that pid. */
  startedAt(pid: number): Promise<string | undefined>;
  /** The first process found with that command that began at or after a moment. */
  find(command: Command, since: string): Promise<OurProcess | undefined>;
  /** Requests it to close, as a user would. */
  ask(pid: number): Promise<void>;
  end(pid: number): Promise<void>;
  kill(pid: number): Promise<void>;
  hasWindow(pid: number): Promise<boolean>;
  ownsUdpPort(pid: number, port: number): Promise<boolean>;
};
/** Folders of files, by program. Setups that the rules fix have a separate folder beside the server. */
export type Places = {
  readonly GAME: { readonly files: string; readonly results: string };
  readonly SERVER: { readonly files: string; readonly results: string; readonly setups: string };
};
/** What differs between the machines of each operating system. */
export type OsDeps = {
  readonly commands: { readonly [P in Program]: Command };
  readonly places: Places;
  /** Names of results files: the server writes many, the game one. */
  readonly resultNames: { readonly [P in Program]: RegExp };
  readonly processes: Processes;
  /** The game's memory as last read; undefined if none can be read. */
  readonly memory: () => GameMemory | undefined;
};
