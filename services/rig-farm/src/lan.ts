import type { ModelLap } from './lap-model.ts';

/** A session that is being driven, as its drivers know it. Moments in ms of the farm's time. */
export type OpenSession = {
  readonly ordinal: number;
  /** 1 practice, 2 qualifying, 3 race, 4 hotlap. */
  readonly type: number;
  readonly opensAt: number;
  /** Where the lights go out; a practice has none and begins at once. */
  readonly startsAt: number;
  readonly cutsCounted: boolean;
};
/** A car's own end of its connection. */
export type Guest = {
  readonly guid: string;
  readonly name: string;
  readonly car: string;
  readonly skin: string;
  readonly password: string;
  /** Of its car's files: the server compares them with its own. */
  readonly checksum: string;
  sessionOpened(session: OpenSession): void;
  /** Whatever lap is being driven counts no more. */
  sessionClosed(): void;
  serverGone(): void;
};
/** A place in a running server. */
export type Seating = {
  readonly slot: number;
  /** The first position was sent: somebody sits in the car. */
  loaded(): void;
  /** A lap begins now; false where none may begin any more. */
  beginLap(): boolean;
  crossed(lap: ModelLap & { readonly tyre: string }): void;
  /** ms until the session's time is over; 0 where it has none. */
  timeLeft(): number;
  leave(): void;
};
export type ReachableServer = {
  /** Refused with the server's reason. */
  join(guest: Guest): Seating | { readonly refused: string };
};

/** The venue's own network: who holds which port of which machine. */
export type Lan = {
  holder(address: string, port: number): ReachableServer | 'SOMEBODY' | undefined;
  /** False where another program has it. */
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
