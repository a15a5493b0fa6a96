import type { PluginMessage, ServerMessage } from '@paddock/shared-domain/assetto-corsa/datagrams';
import fc from 'fast-check';

const u8 = fc.integer({ min: 0, max: 0xff });
const u16 = fc.integer({ min: 0, max: 0xffff });
const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
const i16 = fc.integer({ min: -0x8000, max: 0x7fff });
const i32 = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff });
const f32 = fc.option(fc.float({ noNaN: true, noDefaultInfinity: true }), { nil: null, freq: 20 });
const vector = fc.record({ x: f32, y: f32, z: f32 });
/** Text of one-byte characters, at most 255 of them. */
const narrow = fc.array(u8, { maxLength: 255 }).map((codes) => String.fromCharCode(...codes));
const wide = fc.string({ unit: 'binary', maxLength: 255 });
const carId = u8;

const session = {
  version: u8,
  sessionIndex: u8,
  currentSessionIndex: u8,
  sessionCount: u8,
  serverName: wide,
  track: narrow,
  layout: narrow,
  name: narrow,
  sessionType: u8,
  minutes: u16,
  laps: u16,
  waitSeconds: u16,
  airTemperature: u8,
  roadTemperature: u8,
  weather: narrow,
  elapsedMs: i32,
};
const guest = { driverName: wide, guid: wide, carId, model: narrow, skin: narrow };
const impact = { impactSpeed: f32, worldPosition: vector, relativePosition: vector };
const of = <const Type extends string, Value>(
  type: Type,
  fields: { [Name in keyof Value]: fc.Arbitrary<Value[Name]> },
) => fc.record(fields as Record<string, fc.Arbitrary<unknown>>).map((values) => ({ type, ...values }));

export const anyServerMessage = fc.oneof(
  of('NEW_SESSION', session),
  of('SESSION_INFO', session),
  of('NEW_CONNECTION', guest),
  of('CONNECTION_CLOSED', guest),
  of('CLIENT_LOADED', { carId }),
  of('CAR_INFO', {
    carId,
    connected: fc.boolean(),
    model: wide,
    skin: wide,
    driverName: wide,
    team: wide,
    guid: wide,
  }),
  of('CAR_UPDATE', { carId, position: vector, velocity: vector, gear: u8, rpm: u16, splinePosition: f32 }),
  of('LAP_COMPLETED', {
    carId,
    lapMs: u32,
    cuts: u8,
    table: fc.array(fc.record({ carId, timeMs: u32, laps: u16, finished: fc.boolean() }), { maxLength: 255 }),
    grip: f32,
  }),
  of('END_SESSION', { resultsFile: wide }),
  of('CAR_COLLISION', { kind: fc.constant('CAR'), carId, otherCarId: u8, ...impact }),
  of('WALL_COLLISION', { kind: fc.constant('ENVIRONMENT'), carId, ...impact }),
  of('CHAT', { carId, text: wide }),
  of('VERSION', { version: u8 }),
  of('ERROR', { text: wide }),
) as fc.Arbitrary<ServerMessage>;
export const anyPluginMessage = fc.oneof(
  of('REALTIME_INTERVAL', { intervalMs: u16 }),
  of('GET_CAR_INFO', { carId }),
  of('SEND_CHAT', { carId, text: wide }),
  of('BROADCAST_CHAT', { text: wide }),
  of('GET_SESSION_INFO', { sessionIndex: i16 }),
  of('SET_SESSION_INFO', {
    sessionIndex: u8,
    name: wide,
    sessionType: u8,
    laps: u32,
    seconds: u32,
    waitSeconds: u32,
  }),
  of('KICK_USER', { carId }),
  of('NEXT_SESSION', {}),
  of('RESTART_SESSION', {}),
  of('ADMIN_COMMAND', { text: wide }),
) as fc.Arbitrary<PluginMessage>;

const zero = { x: 0, y: 0, z: 0 };
const spa = {
  version: 4,
  sessionIndex: 0,
  currentSessionIndex: 0,
  sessionCount: 2,
  serverName: 'A',
  track: 'spa',
  layout: '',
  name: 'Race',
  sessionType: 3,
  minutes: 0,
  laps: 5,
  waitSeconds: 60,
  airTemperature: 26,
  roadTemperature: 37,
  weather: '3_clear',
  elapsedMs: -60_000,
};
const spaHex = '04 00 00 02 01 41000000 03 737061 00 04 52616365 03 0000 0500 3c00 1a 25 07 335f636c656172 a015ffff';
const zoe = { driverName: 'Zoë', guid: '76', carId: 3, model: 'm3', skin: 'red' };
const zoeHex = '03 5a000000 6f000000 eb000000 02 37000000 36000000 03 02 6d33 03 726564';
const hi = '02 68000000 69000000';
/** Datagrams written by hand, at least one of each kind, with the examples of the protocol's documentation among them. */
export const WORKED: readonly { readonly hex: string; readonly message: ServerMessage | PluginMessage }[] = [
  { hex: '38 04', message: { type: 'VERSION', version: 4 } },
  { hex: `32 ${spaHex}`, message: { type: 'NEW_SESSION', ...spa } },
  { hex: `3b ${spaHex}`, message: { type: 'SESSION_INFO', ...spa } },
  { hex: `33 ${zoeHex}`, message: { type: 'NEW_CONNECTION', ...zoe } },
  { hex: `34 ${zoeHex}`, message: { type: 'CONNECTION_CLOSED', ...zoe } },
  { hex: '3a 03', message: { type: 'CLIENT_LOADED', carId: 3 } },
  {
    hex: `36 03 01 ${hi} 00 ${hi} 00 01 37000000`,
    message: {
      type: 'CAR_INFO',
      carId: 3,
      connected: true,
      model: 'hi',
      skin: '',
      driverName: 'hi',
      team: '',
      guid: '7',
    },
  },
  {
    hex: '49 03 00460100 01 02 03 37440100 0400 00 05 ffc99a3b 0000 00 48e17a3f',
    message: {
      type: 'LAP_COMPLETED',
      carId: 3,
      lapMs: 83_456,
      cuts: 1,
      table: [
        { carId: 3, timeMs: 82_999, laps: 4, finished: false },
        { carId: 5, timeMs: 999_999_999, laps: 0, finished: false },
      ],
      grip: Math.fround(0.98),
    },
  },
  {
    hex: '82 0a 03 05 00004841 0000803f 00000040 00004040 00000000 00000000 00000000',
    message: {
      type: 'CAR_COLLISION',
      kind: 'CAR',
      carId: 3,
      otherCarId: 5,
      impactSpeed: 12.5,
      worldPosition: { x: 1, y: 2, z: 3 },
      relativePosition: zero,
    },
  },
  {
    hex: '82 0b 03 00004841 0000803f 00000040 00004040 00000000 00000000 00000000',
    message: {
      type: 'WALL_COLLISION',
      kind: 'ENVIRONMENT',
      carId: 3,
      impactSpeed: 12.5,
      worldPosition: { x: 1, y: 2, z: 3 },
      relativePosition: zero,
    },
  },
  {
    hex: '35 03 000000000000000000000000 000020410000000000000000 04 581b 0000803e',
    message: {
      type: 'CAR_UPDATE',
      carId: 3,
      position: zero,
      velocity: { x: 10, y: 0, z: 0 },
      gear: 4,
      rpm: 7000,
      splinePosition: 0.25,
    },
  },
  {
    hex: '37 06 72000000 2e000000 6a000000 73000000 6f000000 6e000000',
    message: { type: 'END_SESSION', resultsFile: 'r.json' },
  },
  { hex: `39 03 ${hi}`, message: { type: 'CHAT', carId: 3, text: 'hi' } },
  { hex: `3c ${hi}`, message: { type: 'ERROR', text: 'hi' } },
  { hex: 'c8 fa00', message: { type: 'REALTIME_INTERVAL', intervalMs: 250 } },
  { hex: 'c9 03', message: { type: 'GET_CAR_INFO', carId: 3 } },
  { hex: `ca 03 ${hi}`, message: { type: 'SEND_CHAT', carId: 3, text: 'hi' } },
  { hex: `cb ${hi}`, message: { type: 'BROADCAST_CHAT', text: 'hi' } },
  { hex: 'cc ffff', message: { type: 'GET_SESSION_INFO', sessionIndex: -1 } },
  {
    hex: `cd 01 ${hi} 03 05000000 00000000 3c000000`,
    message: {
      type: 'SET_SESSION_INFO',
      sessionIndex: 1,
      name: 'hi',
      sessionType: 3,
      laps: 5,
      seconds: 0,
      waitSeconds: 60,
    },
  },
  { hex: 'ce 03', message: { type: 'KICK_USER', carId: 3 } },
  { hex: 'cf', message: { type: 'NEXT_SESSION' } },
  { hex: 'd0', message: { type: 'RESTART_SESSION' } },
  { hex: `d1 ${hi}`, message: { type: 'ADMIN_COMMAND', text: 'hi' } },
];
