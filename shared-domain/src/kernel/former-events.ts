import type { DomainEvent } from './message.ts';

/** Any event type, as `event()` declares it. */
type EventType = { readonly shape: { readonly type: { readonly value: string } } };
type Named<Type extends EventType> = Type['shape']['type']['value'];

/** An event of an earlier release as it is in the log. Its data is not validated yet. */
export type WrittenEvent = {
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/**
 * A type of event that is no longer written, and what its events are read as. Logs are kept for ever, and so is each row. An old
 * name is never used again. Each row leads directly to present types: if one of those is renamed later, change its older rows to
 * the new name.
 */
export type FormerEvent = {
  readonly name: string;
  /** The present types that it can be read as. */
  readonly becomes: readonly string[];
  /** Which version of its present type this was, counted from 1. */
  readonly version: number;
  /** True if only the name changed. */
  readonly sameData: boolean;
  /** Must depend on the event alone, so that it is always read the same way. */
  readonly read: (event: WrittenEvent) => DomainEvent;
};

/** An event that was only renamed. */
export const renamed = (name: string, to: EventType, version = 1): FormerEvent => {
  const type = to.shape.type.value;
  return { name, becomes: [type], version, sameData: true, read: ({ data }) => ({ type, data }) };
};

/** An event whose data changed too, or that was split into several facts: `read` returns the present type and its data. */
export const formerly = <const Types extends readonly EventType[]>(
  name: string,
  to: Types,
  read: (event: WrittenEvent) => { readonly type: Named<Types[number]>; readonly data: object },
  version = 1,
): FormerEvent => ({ name, becomes: to.map(({ shape }) => shape.type.value), version, sameData: false, read });

/** An event whose flag said which of two facts it was. Each fact is its own type now, without the flag. */
export const splitByFlag = <const Flag extends string>(
  name: string,
  flag: Flag,
  { set, unset }: { readonly set: EventType; readonly unset: EventType },
): FormerEvent =>
  formerly(name, [set, unset], ({ data: { [flag]: told, ...data } }) => ({
    type: (told === true ? set : unset).shape.type.value,
    data,
  }));

/** Reads an event of an earlier release as the present release would write it. Any other event is returned as the same object. */
export type Upcast = <Written extends { readonly stream: string; readonly type: string; readonly data: object }>(
  event: Written,
) => Written & { readonly writtenAs?: string };

/**
 * Builds the function that reads old events.
 *
 * @param present names of all types that are written today.
 * @throws {Error} if two rows have the same name, a former name is in use, or a row leads to a type that is not a present one.
 */
export const upcastBy = (former: readonly FormerEvent[], present: readonly string[]): Upcast => {
  const known = new Set(present);
  const rows = new Map<string, FormerEvent>();
  for (const row of former) {
    if (rows.has(row.name)) throw new Error(`The former event ${row.name} has two rows.`);
    if (known.has(row.name)) throw new Error(`${row.name} is the name of a former event and of a present one.`);
    const strange = row.becomes.find((type) => !known.has(type));
    if (strange !== undefined)
      throw new Error(`The former event ${row.name} leads to ${strange}, which is no present event.`);
    rows.set(row.name, row);
  }
  return (event) => {
    const row = rows.get(event.type);
    return row === undefined ? event : { ...event, ...presentForm(row, event), writtenAs: row.name };
  };
};

/** If a row throws on damaged data, the event stays as it is: the schema of the present type then reports what is wrong. */
const presentForm = (
  row: FormerEvent,
  { stream, type, data }: { stream: string; type: string; data: object },
): DomainEvent => {
  try {
    return row.read({ stream, type, data: data as WrittenEvent['data'] });
  } catch {
    return { type: row.becomes[0] ?? type, data };
  }
};
