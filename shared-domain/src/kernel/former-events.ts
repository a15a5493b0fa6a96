import type { DomainEvent } from './message.ts';

/** Any event type, as `event()` declares it. */
type EventType = { readonly shape: { readonly type: { readonly value: string } } };
type Named<Type extends EventType> = Type['shape']['type']['value'];

/** An event of an earlier release as it stands in the log. Nothing has looked at its data yet: it may hold anything. */
export type WrittenEvent = {
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/**
 * A type of event that is written no more, and what its events are read as. Logs are for ever, so a row here is too. An old name is never
 * used again, and each row leads straight to present types: where one of those is renamed later, its older rows are changed to the new name.
 */
export type FormerEvent = {
  readonly name: string;
  /** The present types that it may be read as. */
  readonly becomes: readonly string[];
  /** Which version of its present type this was; 1 is the first. */
  readonly version: number;
  /** Only the name was another. */
  readonly sameData: boolean;
  /** Must depend on the event alone, so that it is read alike for ever. */
  readonly read: (event: WrittenEvent) => DomainEvent;
};

/** An event that only got another name. */
export const renamed = (name: string, to: EventType, version = 1): FormerEvent => {
  const type = to.shape.type.value;
  return { name, becomes: [type], version, sameData: true, read: ({ data }) => ({ type, data }) };
};

/** An event whose data changed as well, or that told several facts: `read` says which of the present types it is, and with what data. */
export const formerly = <const Types extends readonly EventType[]>(
  name: string,
  to: Types,
  read: (event: WrittenEvent) => { readonly type: Named<Types[number]>; readonly data: object },
  version = 1,
): FormerEvent => ({ name, becomes: to.map(({ shape }) => shape.type.value), version, sameData: false, read });

/** An event whose flag said which of two facts it told: each is a type of its own now, and the flag is gone. */
export const splitByFlag = <const Flag extends string>(
  name: string,
  flag: Flag,
  { set, unset }: { readonly set: EventType; readonly unset: EventType },
): FormerEvent =>
  formerly(name, [set, unset], ({ data: { [flag]: told, ...data } }) => ({
    type: (told === true ? set : unset).shape.type.value,
    data,
  }));

/** Reads an event of an earlier release as the present one would have written it; any other stays the same object. */
export type Upcast = <Written extends { readonly stream: string; readonly type: string; readonly data: object }>(
  event: Written,
) => Written & { readonly writtenAs?: string };

/**
 * Builds the reading of old events.
 *
 * @param present names of all types that are written today.
 * @throws {Error} two rows have the same name, a name is in use again, or a row leads to a type that is not a present one.
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

/** A row that fails at damaged data leaves it as it is: the schema of the present type then says what is wrong with it. */
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
