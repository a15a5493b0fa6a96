import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import { assertName, type Row, type Table, type TableDefinition } from './table.ts';

/** The key of a row that a handler reads or changes. */
export type RowKey = { readonly table: TableDefinition; readonly key: Row };
/** A change of one row: from the present row (undefined: none) to the next (undefined: delete). */
export type RowChange = RowKey & { readonly fold: (row: Row | undefined) => Row | undefined };

/** What a change is about: `{ location: 'loc7', date: '2026-03-02' }`. */
export type Scope = { readonly [name: string]: string };
/** Sent to screens after the commit: fetch a model and scope again, or apply the change itself (the delta). */
export type Announcement = { readonly model: string; readonly scope: Scope; readonly delta?: unknown };

/** `delta` makes the change that is announced. A replay announces nothing and does not call it. */
export type Effect = RowChange | { readonly announcement: Omit<Announcement, 'delta'>; readonly delta?: () => unknown };

/** The rows a handler declared in `reads`. */
export type Rows = {
  /** @throws {Error} the key was not declared in `reads`. */
  get<R extends object, K extends object>(table: Table<R, K>, key: NoInfer<K>): R | undefined;
};

/** From the event alone to its effects. */
export type PlainHandler<Event extends DomainEvent> = (event: Recorded<Event>) => readonly Effect[];
/**
 * For an event that needs other rows first. `reads` names them. It is called again with the rows found until it names no new one,
 * so the first row may name the second. `changes` must be pure: it may run more than once for an event.
 */
export type ReadingHandler<Event extends DomainEvent> = {
  readonly reads: (event: Recorded<Event>, rows: Rows) => readonly RowKey[];
  readonly changes: (event: Recorded<Event>, rows: Rows) => readonly Effect[];
};
export type Handler<Event extends DomainEvent> = PlainHandler<Event> | ReadingHandler<Event>;

/**
 * A read model as a pure fold over rows: live run, replay and as-of share one code path. Rows are found by key only; to change
 * many rows at one event, maintain a row that lists them.
 */
export type Projection = {
  /** Plural noun; also the Postgres schema that readers use: `availability.days`. */
  readonly name: string;
  /** Raise it with any change of tables or handlers: the read model is rebuilt beside the live one and swapped. */
  readonly version: number;
  readonly tables: readonly TableDefinition[];
  readonly on: { readonly [type: string]: Handler<DomainEvent> | undefined };
};

type Handlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: Handler<Extract<Event, { readonly type: Type }>>;
};

const RESERVED = /^(public|information_schema|projection_engine|pg_.*|rm_.*|asof_.*)$/;

/** Declares a projection; each handler is typed by its event: `projection<ScheduleEvent>({ ..., on: { SlotHeld: ... } })`. */
export const projection = <Event extends DomainEvent>(declared: {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly TableDefinition[];
  readonly on: Handlers<Event>;
}): Projection => {
  assertName(declared.name);
  if (RESERVED.test(declared.name)) throw new Error(`A projection cannot be called ${declared.name}.`);
  return declared as unknown as Projection;
};

/** Changes one row: the fold gets the present row or undefined, and returns the next; undefined deletes it. */
export const change = <R extends object, K extends object>(
  table: Table<R, K>,
  key: NoInfer<K>,
  fold: (row: R | undefined) => NoInfer<R> | undefined,
): RowChange => ({ table, key: key as Row, fold: fold as unknown as RowChange['fold'] });

/** The key of a row to read first. */
export const rowKey = <R extends object, K extends object>(table: Table<R, K>, key: NoInfer<K>): RowKey => ({
  table,
  key: key as Row,
});

/** Lets screens fetch again, or carries the change itself. A rebuild sends none (invariant P7). */
export const announce = (model: string, scope: Scope, delta?: () => unknown): Effect => ({
  announcement: { model, scope },
  ...(delta && { delta }),
});
