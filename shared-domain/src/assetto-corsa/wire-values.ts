/** Reads a datagram from its beginning; a read past its end returns zero and sets `fault`. */
export type Cursor = {
  readonly view: DataView;
  at: number;
  /** The first thing that went wrong. */
  fault: WireFault | undefined;
};
export type WireFault = 'CutShort' | 'TrailingBytes' | 'ValueInvalid';
/** Bytes of a datagram being written. */
export type Sink = number[];
/** The encoding of one value in a datagram: little-endian, without padding. */
export type Wire<Value> = { read(cursor: Cursor): Value; write(sink: Sink, value: Value): void };

/** The offset of the next `size` bytes, or undefined at the end of the datagram. */
const taken = (cursor: Cursor, size: number): number | undefined => {
  const { at } = cursor;
  if (cursor.fault !== undefined || at + size > cursor.view.byteLength) {
    cursor.fault ??= 'CutShort';
    return undefined;
  }
  cursor.at = at + size;
  return at;
};
const put = (sink: Sink, size: number, fill: (view: DataView) => void): void => {
  const view = new DataView(new ArrayBuffer(size));
  fill(view);
  for (let at = 0; at < size; at += 1) sink.push(view.getUint8(at));
};
const numeric = (
  size: number,
  get: (view: DataView, at: number) => number,
  set: (view: DataView, value: number) => void,
): Wire<number> => ({
  read: (cursor) => {
    const at = taken(cursor, size);
    return at === undefined ? 0 : get(cursor.view, at);
  },
  write: (sink, value) => put(sink, size, (view) => set(view, value)),
});

export const u8 = numeric(
  1,
  (view, at) => view.getUint8(at),
  (view, value) => view.setUint8(0, value),
);
export const u16 = numeric(
  2,
  (view, at) => view.getUint16(at, true),
  (view, value) => view.setUint16(0, value, true),
);
export const u32 = numeric(
  4,
  (view, at) => view.getUint32(at, true),
  (view, value) => view.setUint32(0, value, true),
);
export const i16 = numeric(
  2,
  (view, at) => view.getInt16(at, true),
  (view, value) => view.setInt16(0, value, true),
);
export const i32 = numeric(
  4,
  (view, at) => view.getInt32(at, true),
  (view, value) => view.setInt32(0, value, true),
);
const single = numeric(
  4,
  (view, at) => view.getFloat32(at, true),
  (view, value) => view.setFloat32(0, value, true),
);
/** Single precision; null if the sender wrote NaN or infinity. */
export const f32: Wire<number | null> = {
  read: (cursor) => {
    const value = single.read(cursor);
    return Number.isFinite(value) ? value : null;
  },
  write: (sink, value) => single.write(sink, value ?? Number.NaN),
};
/** A byte: zero or not. */
export const bool: Wire<boolean> = {
  read: (cursor) => u8.read(cursor) !== 0,
  write: (sink, value) => u8.write(sink, value ? 1 : 0),
};
/** A byte that identifies a kind of message; any other value is another message. */
export const exactly = <const Name extends string>(byte: number, name: Name): Wire<Name> => ({
  read: (cursor) => {
    if (u8.read(cursor) !== byte) cursor.fault ??= 'ValueInvalid';
    return name;
  },
  write: (sink) => u8.write(sink, byte),
});

export type Vector = { readonly x: number | null; readonly y: number | null; readonly z: number | null };
export const vector: Wire<Vector> = {
  read: (cursor) => ({ x: f32.read(cursor), y: f32.read(cursor), z: f32.read(cursor) }),
  write: (sink, { x, y, z }) => {
    for (const value of [x, y, z]) f32.write(sink, value);
  },
};

const LONGEST = 255;
const REPLACEMENT = 0xfffd;
/** Characters of one byte each, at most 255; others are written as a question mark. */
export const narrowText: Wire<string> = {
  read: (cursor) => {
    const at = taken(cursor, u8.read(cursor));
    return at === undefined
      ? ''
      : Array.from({ length: cursor.at - at }, (_, index) =>
          String.fromCharCode(cursor.view.getUint8(at + index)),
        ).join('');
  },
  write: (sink, text) => {
    const bytes = Array.from(text, (character) => character.codePointAt(0) ?? 0).slice(0, LONGEST);
    u8.write(sink, bytes.length);
    for (const byte of bytes) u8.write(sink, byte > 0xff ? 0x3f : byte);
  },
};
const isCharacter = (code: number): boolean => code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
/** Characters of four bytes each, at most 255. An invalid one is read as U+FFFD, so that a strange name does not cost a lap. */
export const wideText: Wire<string> = {
  read: (cursor) => {
    const length = u8.read(cursor);
    const at = taken(cursor, length * 4);
    if (at === undefined) return '';
    return Array.from({ length }, (_, index) => {
      const code = cursor.view.getUint32(at + index * 4, true);
      return String.fromCodePoint(isCharacter(code) ? code : REPLACEMENT);
    }).join('');
  },
  write: (sink, text) => {
    const codes = Array.from(text, (character) => character.codePointAt(0) ?? REPLACEMENT).slice(0, LONGEST);
    u8.write(sink, codes.length);
    for (const code of codes) u32.write(sink, isCharacter(code) ? code : REPLACEMENT);
  },
};
/** A count byte, then that many records. */
export const several = <Value>(one: Wire<Value>): Wire<readonly Value[]> => ({
  read: (cursor) => {
    const all: Value[] = [];
    for (let left = u8.read(cursor); left > 0 && cursor.fault === undefined; left -= 1) all.push(one.read(cursor));
    return all;
  },
  write: (sink, all) => {
    const most = all.slice(0, LONGEST);
    u8.write(sink, most.length);
    for (const value of most) one.write(sink, value);
  },
});

export type Wires = Readonly<Record<string, Wire<unknown>>>;
export type WiredValues<Table extends Wires> = {
  readonly [Name in keyof Table]: Table[Name] extends Wire<infer Value> ? Value : never;
};
/** Values one after the other. */
export const record = <Table extends Wires>(table: Table): Wire<WiredValues<Table>> => ({
  read: (cursor) => {
    const values: Record<string, unknown> = {};
    for (const [name, wire] of Object.entries(table)) values[name] = wire.read(cursor);
    return values as WiredValues<Table>;
  },
  write: (sink, values) => {
    for (const [name, wire] of Object.entries(table)) wire.write(sink, values[name as keyof Table]);
  },
});
