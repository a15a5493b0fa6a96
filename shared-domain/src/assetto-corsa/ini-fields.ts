import type { IniEntry, IniSection } from './ini.ts';

/** One key of a section: how its text becomes a value and back. `missing` is the value of an absent key. */
export type Field<Value> = {
  readonly key: string;
  read(text: string): Value | undefined;
  write(value: Value): string;
  readonly missing?: Value;
  /** The key is written only if it has a value. */
  readonly onlyWhenSaid?: true;
};
/** A section as a table of keys, in the order of the file. */
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ValuesOf<Table extends Fields> = {
  readonly [Name in keyof Table]: Table[Name] extends Field<infer Value> ? Value : never;
};

/** What is wrong with a section; names are those of the file. */
export type FieldFault = {
  readonly reason: 'SectionMissing' | 'SectionTwice' | 'KeyMissing' | 'KeyTwice' | 'ValueInvalid';
  readonly section: string;
  readonly key?: string;
};

const withMissing = <Value>(field: Field<Value>, missing: Value | undefined): Field<Value> =>
  missing === undefined ? field : { ...field, missing };

/** A whole number; the simulator writes some with zero decimals. */
export const whole = (key: string, least: number, most: number, missing?: number): Field<number> =>
  withMissing(
    {
      key,
      read: (text) => {
        const value = /^-?\d{1,15}(\.0{1,6})?$/.test(text) ? Number(text) : Number.NaN;
        return value >= least && value <= most ? value + 0 : undefined;
      },
      write: (value) => String(value),
    },
    missing,
  );
/** A decimal number with at most six decimals. */
export const decimal = (key: string, least: number, most: number, missing?: number): Field<number> =>
  withMissing(
    {
      key,
      read: (text) => {
        const value = /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
        return value >= least && value <= most ? value + 0 : undefined;
      },
      write: (value) => String(Math.round(value * 1e6) / 1e6 + 0),
    },
    missing,
  );
/** 0 or 1. */
export const flag = (key: string, missing?: boolean): Field<boolean> =>
  withMissing(
    {
      key,
      read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
      write: (value) => (value ? '1' : '0'),
    },
    missing,
  );
/** Any text of one line. */
export const text = (key: string, missing?: string): Field<string> =>
  withMissing({ key, read: (value) => (value.length <= 2000 ? value : undefined), write: (value) => value }, missing);
/** Text that is written only if it is not empty. */
export const textIfAny = (key: string): Field<string> => ({ ...text(key, ''), onlyWhenSaid: true });
/** One of a few words. */
export const word = <const Word extends string>(key: string, words: readonly Word[], missing?: Word): Field<Word> =>
  withMissing(
    { key, read: (value) => words.find((one) => one === value.toUpperCase()), write: (value) => value },
    missing,
  );
/** Items joined by `;`; an empty value is an empty list. */
export const list = (key: string, missing?: readonly string[]): Field<readonly string[]> =>
  withMissing(
    {
      key,
      read: (value) =>
        value
          .split(';')
          .map((item) => item.trim())
          .filter((item) => item !== ''),
      write: (items) => items.join(';'),
    },
    missing,
  );

export const writeFields = <Table extends Fields>(table: Table, values: ValuesOf<Table>): IniEntry[] =>
  Object.entries(table).flatMap(([name, field]) => {
    const value = field.write(values[name as keyof Table]);
    return field.onlyWhenSaid === true && value === '' ? [] : [{ key: field.key, value }];
  });

/** Reads the keys of a table; other keys are ignored. A duplicate key is a fault. */
export const readFields = <Table extends Fields>(
  table: Table,
  section: IniSection,
): { readonly values: ValuesOf<Table>; readonly fault?: undefined } | { readonly fault: FieldFault } => {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(table)) {
    const found = section.entries.filter(({ key }) => key.toUpperCase() === field.key);
    const fault = (reason: FieldFault['reason']) => ({ fault: { reason, section: section.name, key: field.key } });
    if (found.length > 1) return fault('KeyTwice');
    const [entry] = found;
    if (entry === undefined || (entry.value === '' && field.missing !== undefined && field.read('') === undefined)) {
      if (field.missing === undefined) return fault('KeyMissing');
      values[name] = field.missing;
      continue;
    }
    const value = field.read(entry.value);
    if (value === undefined) return fault('ValueInvalid');
    values[name] = value;
  }
  return { values: values as ValuesOf<Table> };
};
