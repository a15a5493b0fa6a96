/**
 * The dedicated server's datagrams in bytes (launcher.md 11.7). Written independently of the product's reader on purpose: where
 * both agree with the worked examples, two implementations confirm each other.
 */
const u8 = (value: number): Buffer => Buffer.from([value & 0xff]);
const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const i32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const f32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
};
/** One byte per character. */
const narrow = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'latin1').subarray(0, 255);
  return Buffer.concat([u8(bytes.length), bytes]);
};
/** UTF-32, little-endian, with the number of characters first. */
const wide = (text: string): Buffer => {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0).slice(0, 255);
  return Buffer.concat([u8(codes.length), ...codes.map(u32)]);
};
type Point = readonly [x: number, y: number, z: number];
const point = (at: Point): Buffer => Buffer.concat(at.map(f32));
const datagram = (id: number, ...parts: readonly Buffer[]): Uint8Array =>
  Uint8Array.from(Buffer.concat([u8(id), ...parts]));

export type SessionWords = {
  readonly index: number;
  readonly count: number;
  readonly serverName: string;
  readonly track: string;
  readonly layout: string;
  readonly name: string;
  readonly type: number;
  readonly minutes: number;
  readonly laps: number;
  readonly waitSeconds: number;
  readonly air: number;
  readonly road: number;
  readonly weather: string;
  readonly elapsedMs: number;
};
export type GuestWords = {
  readonly name: string;
  readonly guid: string;
  readonly slot: number;
  readonly car: string;
  readonly skin: string;
};
export type StandingWords = {
  readonly slot: number;
  readonly millis: number;
  readonly laps: number;
  readonly finished: boolean;
};

const VERSION = 4;
const guest = ({ name, guid, slot, car, skin }: GuestWords): readonly Buffer[] => [
  wide(name),
  wide(guid),
  u8(slot),
  narrow(car),
  narrow(skin),
];

export const versionDatagram = (): Uint8Array => datagram(56, u8(VERSION));
export const newSessionDatagram = (said: SessionWords): Uint8Array =>
  datagram(
    50,
    u8(VERSION),
    u8(said.index),
    u8(said.index),
    u8(said.count),
    wide(said.serverName),
    narrow(said.track),
    narrow(said.layout),
    narrow(said.name),
    u8(said.type),
    u16(said.minutes),
    u16(said.laps),
    u16(said.waitSeconds),
    u8(said.air),
    u8(said.road),
    narrow(said.weather),
    i32(said.elapsedMs),
  );
export const newConnectionDatagram = (said: GuestWords): Uint8Array => datagram(51, ...guest(said));
export const connectionClosedDatagram = (said: GuestWords): Uint8Array => datagram(52, ...guest(said));
export const clientLoadedDatagram = (slot: number): Uint8Array => datagram(58, u8(slot));
/** @param table every slot, occupied or not. */
export const lapCompletedDatagram = (
  slot: number,
  lap: { readonly millis: number; readonly cuts: number; readonly grip: number },
  table: readonly StandingWords[],
): Uint8Array =>
  datagram(
    73,
    u8(slot),
    u32(lap.millis),
    u8(lap.cuts),
    u8(table.length),
    ...table.flatMap((row) => [u8(row.slot), u32(row.millis), u16(row.laps), u8(row.finished ? 1 : 0)]),
    f32(lap.grip),
  );
export const endSessionDatagram = (resultsFile: string): Uint8Array => datagram(55, wide(resultsFile));
/** @param other the slot of the other car; undefined means a wall. */
export const collisionDatagram = (
  slot: number,
  other: number | undefined,
  hit: { readonly speed: number; readonly world: Point; readonly relative: Point },
): Uint8Array =>
  datagram(
    130,
    ...(other === undefined ? [u8(11), u8(slot)] : [u8(10), u8(slot), u8(other)]),
    f32(hit.speed),
    point(hit.world),
    point(hit.relative),
  );
