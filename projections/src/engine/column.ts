import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';

/**
 * One column of a read model: its Postgres type and its text form in both directions. A row that was written and read back equals
 * the row in memory, so that a replay in memory and a live run fold the same rows (invariant P1).
 */
export type Column<Value> = {
  /** Postgres type, as in `create table`. */
  readonly type: string;
  readonly nullable: boolean;
  /** Value to Postgres input text. @throws {TypeError} the value does not fit this column. */
  encode(value: Value): string;
  decode(text: string): Value;
  /** Expression that reads the column as text, independent of session settings. */
  select(quotedName: string): string;
};

const asText = (name: string): string => `${name}::text`;

const expect = (holds: boolean, type: string, value: unknown): void => {
  if (!holds)
    throw new TypeError(`A column of type ${type} cannot hold ${typeof value} ${String(value).slice(0, 60)}.`);
};

const textual = <Value extends string>(type: string, select = asText): Column<Value> => ({
  type,
  nullable: false,
  encode: (value) => (expect(typeof value === 'string', type, value), value),
  decode: (text) => text as Value,
  select,
});

const whole = <Value extends number>(type: string): Column<Value> => ({
  type,
  nullable: false,
  encode: (value) => (expect(Number.isSafeInteger(value), type, value), String(value)),
  decode: (text) => Number(text) as Value,
  select: asText,
});

const document = <Value>(type: string): Column<Value> => ({
  type,
  nullable: false,
  encode: (value) => (expect(value !== undefined, type, value), JSON.stringify(value)),
  decode: (text) => JSON.parse(text) as Value,
  select: asText,
});

export const text = <Value extends string = string>(): Column<Value> => textual('text');
/** An instant in milliseconds; the domain has nothing finer. */
export const instant = (): Column<Instant> =>
  textual('timestamptz', (name) => `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
export const localDate = (): Column<LocalDate> => textual('date', (name) => `to_char(${name}, 'YYYY-MM-DD')`);
export const integer = <Value extends number = number>(): Column<Value> => whole('integer');
/** Whole numbers up to 2^53: money in cents fits (invariant L5). */
export const bigint = <Value extends number = number>(): Column<Value> => whole('bigint');
export const double = (): Column<number> => ({
  type: 'double precision',
  nullable: false,
  encode: (value) => (expect(Number.isFinite(value), 'double precision', value), String(value)),
  decode: Number,
  select: asText,
});
export const boolean = (): Column<boolean> => ({
  type: 'boolean',
  nullable: false,
  encode: (value) => (expect(typeof value === 'boolean', 'boolean', value), String(value)),
  decode: (text) => text === 'true',
  select: asText,
});
/** Stored as the text that was written, so that a reader can send it on unparsed. */
export const json = <Value>(): Column<Value> => document('json');
/** For documents that are searched; Postgres reorders the keys. */
export const jsonb = <Value>(): Column<Value> => document('jsonb');
export const textArray = <Value extends string = string>(): Column<readonly Value[]> => ({
  type: 'text[]',
  nullable: false,
  encode: (values) => `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`,
  decode: (text) => JSON.parse(text) as Value[],
  select: (name) => `to_json(${name})::text`,
});

/** The same column, which may also be null. Null never reaches `encode` and `decode`. */
export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...(column as Column<Value | null>),
  nullable: true,
});

/** A position in the log: decimal text in code, a number in Postgres, so that it sorts as one. */
export const positionColumn = (): Column<string> => ({ ...text(), type: 'bigint' });
