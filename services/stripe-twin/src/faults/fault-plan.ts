export const FAULT_KINDS = [
  /** Answers `status` (500, 503, 409 or 429) and executes nothing. */
  'fail-before',
  /** Closes the connection and executes nothing. */
  'drop-before',
  /** Waits `ms` with the key locked, then executes as usual. */
  'delay',
  /** Executes and never answers: the caller runs into its time-out. */
  'execute-then-timeout',
  /** Executes and closes the connection. The official SDK then repeats the call once, whatever its settings. */
  'execute-then-drop',
  /** Executes nothing and stores a 500 under the key: every repetition gets it for 24 hours. */
  'record-500',
  /** Executes, but stores a 500 under the key: only reading the object shows what happened. */
  'execute-then-500',
  /** A confirmation leaves the intent `processing` until it is settled. */
  'process-later',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type Fault = {
  /** `payment_intents.confirm`, or `*` for any call. */
  readonly operation: string;
  readonly kind: FaultKind;
  /** Which matching call from now on fails, counted from 1 (the next one). */
  readonly nth?: number;
  /** How many calls in a row; default 1. */
  readonly times?: number;
  readonly status?: 500 | 503 | 409 | 429;
  readonly ms?: number;
  /** Only calls on the object with this id. */
  readonly object?: string;
};

/** Decides which calls fail and how. It knows which faults never struck: a run with such a fault proves nothing. */
export class FaultPlan {
  private armed: { readonly fault: Fault; seen: number; fired: number }[] = [];
  private readonly counts = new Map<string, number>();
  private readonly countsByObject = new Map<string, number>();
  /** Faults in the order they struck. */
  readonly fired: Fault[] = [];

  add(...faults: readonly Fault[]): void {
    this.armed.push(...faults.map((fault) => ({ fault, seen: 0, fired: 0 })));
  }

  clear(): void {
    this.armed = [];
  }

  /** Faults that have not struck as often as planned. */
  pending(): readonly Fault[] {
    return this.armed.map(({ fault }) => fault);
  }

  /** How often an operation was called, repetitions included. */
  calls = (operation: string): number => this.counts.get(operation) ?? 0;
  callsOn = (operation: string, object: string): number => this.countsByObject.get(`${operation} ${object}`) ?? 0;
  allCalls = (): Readonly<Record<string, number>> => Object.fromEntries(this.counts);

  /** Counts a call and returns the fault that strikes it, if any. */
  take(operation: string, object: string | undefined): Fault | undefined {
    count(this.counts, operation);
    if (object !== undefined) count(this.countsByObject, `${operation} ${object}`);
    let struck: Fault | undefined;
    for (const entry of this.armed) {
      const { fault } = entry;
      if (fault.operation !== '*' && fault.operation !== operation) continue;
      if (fault.object !== undefined && fault.object !== object) continue;
      entry.seen += 1;
      if (struck || entry.seen < (fault.nth ?? 1)) continue;
      struck = fault;
      entry.fired += 1;
      this.fired.push(fault);
    }
    this.armed = this.armed.filter(({ fault, fired }) => fired < (fault.times ?? 1));
    return struck;
  }
}

const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};
