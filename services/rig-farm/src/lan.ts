import type { ModelLap } from './lap-model.ts';

/** An open session as its drivers see it. Times in ms of the farm's time. */
export type OpenSession = {
  readonly ordinal: number;
  /** 1 practice, 2 qualifying, 3 race, 4 hotlap. */
  readonly type: number;
  readonly opensAt: number;
  /** When the lights go out. A practice has no lights and begins at once. */
  readonly startsAt: number;
  readonly cutsCounted: boolean;
};
/** A car's end of its connection. */
export type Guest = {
  readonly guid: string;
  readonly name: string;
  readonly car: string;
  readonly skin: string;
  readonly password: string;
  /** Checksum of its car's files: the server compares it with its own. */
  readonly checksum: string;
  sessionOpened(session: OpenSession): void;
  /** The lap under way does not count any more. */
  sessionClosed(): void;
  serverGone(): void;
};
/** A slot in a running server. */
export type Seating = {
  readonly slot: number;
  /** The first position was sent: the driver is in the car. */
  loaded(): void;
  /** A lap begins now. False if no lap may begin any more. */
  beginLap(): boolean;
  crossed(lap: ModelLap & { readonly tyre: string }): void;
  /** ms until the session ends; 0 if it has no time limit. */
  timeLeft(): number;
  leave(): void;
};
export type ReachableServer = {
  /** Returns the server's reason if it refuses. */
  join(guest: Guest): Seating | { readonly refused: string };
};

/** The venue's network: who holds which port of which machine. */
export type Lan = {
  holder(address: string, port: number): ReachableServer | 'SOMEBODY' | undefined;
  /** False if another program has the port. */
  take(address: string, port: number, holder: ReachableServer | 'SOMEBODY'): boolean;
  release(address: string, port: number): void;
};
export const createLan = (): Lan => {
  const held = new Map<string, ReachableServer | 'SOMEBODY'>();
  const key = (address: string, port: number): string => `${address}:${port}`;
  return {
    holder: (address, port) => held.get(key(address, port)),
    take: (address, port, holder) => {
      if (held.has(key(address, port))) return false;
      held.set(key(address, port), holder);
      return true;
    },
    release: (address, port) => void held.delete(key(address, port)),
  };
};
