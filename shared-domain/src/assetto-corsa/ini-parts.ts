import { type Ini, type IniSection, sectionsOf } from './ini.ts';
import { type FieldFault, type Fields, readFields, type ValuesOf, writeFields } from './ini-fields.ts';

export type PartRead<Value> =
  | { readonly value: Value; readonly fault?: undefined }
  | { readonly fault: FieldFault; readonly value?: undefined };
/** A part of a file: one section, an optional one, or numbered sections. */
export type Part<Value> = { read(ini: Ini): PartRead<Value>; write(value: Value): readonly IniSection[] };
export type Parts = Readonly<Record<string, Part<unknown>>>;
export type FileOf<Table extends Parts> = {
  readonly [Name in keyof Table]: Table[Name] extends Part<infer Value> ? Value : never;
};

const single = <Table extends Fields>(ini: Ini, name: string, table: Table): PartRead<ValuesOf<Table> | undefined> => {
  const [section, another] = sectionsOf(ini, name);
  if (another !== undefined) return { fault: { reason: 'SectionTwice', section: name } };
  if (section === undefined) return { value: undefined };
  const read = readFields(table, section);
  return read.fault === undefined ? { value: read.values } : { fault: read.fault };
};

/** A required section. */
export const one = <Table extends Fields>(name: string, table: Table): Part<ValuesOf<Table>> => ({
  read: (ini) => {
    const read = single(ini, name, table);
    if (read.fault !== undefined) return read;
    return read.value === undefined ? { fault: { reason: 'SectionMissing', section: name } } : { value: read.value };
  },
  write: (values) => [{ name, entries: writeFields(table, values) }],
});
/** A section that is always written; if it is missing, its keys have their defaults. */
export const usual = <Table extends Fields>(name: string, table: Table): Part<ValuesOf<Table>> => ({
  ...one(name, table),
  read: (ini) => {
    const read = single(ini, name, table);
    return read.fault === undefined && read.value === undefined
      ? one(name, table).read([{ name, entries: [] }])
      : one(name, table).read(ini);
  },
});
/** A section whose presence has a meaning, such as a session of the server. */
export const maybe = <Table extends Fields>(name: string, table: Table): Part<ValuesOf<Table> | undefined> => ({
  read: (ini) => single(ini, name, table),
  write: (values) => (values === undefined ? [] : [{ name, entries: writeFields(table, values) }]),
});
/** `CAR_0`, `CAR_1` … up to the first missing number: the server reads nothing after a gap. */
export const numbered = <Table extends Fields>(
  prefix: string,
  table: Table,
  { from, least, most }: { readonly from: number; readonly least: number; readonly most: number },
): Part<readonly ValuesOf<Table>[]> => ({
  read: (ini) => {
    const all: ValuesOf<Table>[] = [];
    while (all.length < most) {
      const read = single(ini, `${prefix}${from + all.length}`, table);
      if (read.fault !== undefined) return read;
      if (read.value === undefined) break;
      all.push(read.value);
    }
    return all.length < least
      ? { fault: { reason: 'SectionMissing', section: `${prefix}${from + all.length}` } }
      : { value: all };
  },
  write: (all) =>
    all.map((values, index) => ({ name: `${prefix}${from + index}`, entries: writeFields(table, values) })),
});

export const writeParts = <Table extends Parts>(parts: Table, file: FileOf<Table>): Ini =>
  Object.entries(parts).flatMap(([name, part]) => part.write(file[name as keyof Table]));
/** Reads a whole file, or returns the first fault. */
export const readParts = <Table extends Parts>(parts: Table, ini: Ini): PartRead<FileOf<Table>> => {
  const file: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) {
    const read = part.read(ini);
    if (read.fault !== undefined) return { fault: read.fault };
    file[name] = read.value;
  }
  return { value: file as FileOf<Table> };
};
