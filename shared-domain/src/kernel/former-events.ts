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

/** The version by which an event was written, from its metadata. Events of before there were versions have version 1. */
export const versionOf = (metadata: unknown): number => {
  const version = (metadata as { readonly version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? version : 1;
};

/** A type and a version as one name. The first version has the name of the type. */
export const versioned = (type: string, version: number): string => (version === 1 ? type : `${type}@${version}`);

/**
 * What is no longer written, and what it is read as: a type, or an earlier version of a type. Logs are kept for ever, and so is
 * each row. An old name is never used again. Each row leads directly to present types: if one of those is renamed later, change
 * its older rows to the new name.
 */
export type FormerEvent = {
  readonly name: string;
  /** The version of this type that it reads. */
  readonly version: number;
  /** The present types that it can be read as. A row of a present type leads to its next version, any other to the first. */
  readonly becomes: readonly string[];
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

/** An earlier version of a type that is still written: `read` returns the data of the next version. */
export const formerVersion = (of: EventType, version: number, read: (event: WrittenEvent) => object): FormerEvent => {
  const type = of.shape.type.value;
  return { name: type, becomes: [type], version, sameData: false, read: (event) => ({ type, data: read(event) }) };
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

/**
 * Reads an event as the present release would write it. What this release wrote is returned as the same object. An event of a
 * version that only a later release knows gets the name of that version, which is unknown here as every new type is.
 */
export type Upcast = <
  Written extends {
    readonly stream: string;
    readonly type: string;
    readonly data: object;
    readonly metadata?: unknown;
  },
>(
  event: Written,
) => Written & { readonly writtenAs?: string };

/** How events are read: what this release knows, by type and version. */
export type Reading = {
  readonly upcast: Upcast;
  /** The version of a type that this release writes. */
  readonly presentVersion: (type: string) => number;
  /** Present types by each name that can be read, {@link versioned}. */
  readonly readAs: ReadonlyMap<string, readonly string[]>;
};

/**
 * Builds the table of everything that can be read.
 *
 * @param present names of all types that are written today.
 * @throws {Error} if two rows read one version of a type, a former name is in use, a row leads to a type that is not a present
 *   one, or a version of a present type has no row.
 */
export const readingBy = (former: readonly FormerEvent[], present: readonly string[]): Reading => {
  const known = new Set(present);
  const rows = new Map<string, FormerEvent>();
  const earlier = new Map<string, number>();
  for (const row of former) {
    const name = versioned(row.name, row.version);
    if (rows.has(name)) throw new Error(`The former event ${name} has two rows.`);
    const strange = row.becomes.find((type) => !known.has(type));
    if (strange !== undefined)
      throw new Error(`The former event ${name} leads to ${strange}, which is no present event.`);
    if (known.has(row.name)) {
      if (row.becomes.some((type) => type !== row.name))
        throw new Error(`${row.name} is the name of a former event and of a present one.`);
      earlier.set(row.name, (earlier.get(row.name) ?? 0) + 1);
    }
    rows.set(name, row);
  }
  const presentVersion = (type: string): number => 1 + (earlier.get(type) ?? 0);
  for (const type of earlier.keys())
    for (let version = 1; version < presentVersion(type); version += 1)
      if (!rows.has(versioned(type, version)))
        throw new Error(`Nothing reads version ${version} of ${type}: its versions have a gap.`);
  const readAs = new Map<string, readonly string[]>([
    ...[...rows].map(([name, { becomes }]) => [name, becomes] as const),
    ...present.map((type) => [versioned(type, presentVersion(type)), [type]] as const),
  ]);
  const upcast: Upcast = (event) => {
    let version = versionOf(event.metadata);
    const written = versioned(event.type, version);
    let row = rows.get(written);
    if (row === undefined)
      return version === 1 || readAs.has(written) ? event : { ...event, type: written, writtenAs: event.type };
    let { type, data } = event as { readonly type: string; readonly data: object };
    for (; row !== undefined; row = rows.get(versioned(type, version))) {
      const next = presentForm(row, { stream: event.stream, type, data });
      version = next.type === type ? version + 1 : 1;
      ({ type, data } = next);
    }
    return { ...event, type, data, writtenAs: event.type };
  };
  return { upcast, presentVersion, readAs };
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
