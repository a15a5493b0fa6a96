import {
  bool,
  type Cursor,
  exactly,
  f32,
  i16,
  i32,
  narrowText,
  record,
  several,
  type Sink,
  u16,
  u32,
  u8,
  vector,
  type Wire,
  type WiredValues,
  type WireFault,
  type Wires,
  wideText,
} from './wire-values.ts';

/** One kind of message: its first byte, its fields, and variants of other servers. */
type Layout = { readonly id: number; readonly fields: Wires; readonly also?: Wires };
type Layouts = Readonly<Record<string, Layout>>;
type MessageOf<Table extends Layouts> = {
  readonly [Name in keyof Table & string]: { readonly type: Name } & WiredValues<Table[Name]['fields']>;
}[keyof Table & string];
export type DatagramFault = WireFault | 'Empty' | 'MessageUnknown';
export type Parsed<Message> =
  | { readonly message: Message; readonly fault?: undefined }
  | { readonly fault: DatagramFault; readonly message?: undefined };

const sessionWith = (weather: Wire<string>) => ({
  version: u8,
  sessionIndex: u8,
  currentSessionIndex: u8,
  sessionCount: u8,
  serverName: wideText,
  track: narrowText,
  layout: narrowText,
  name: narrowText,
  /** 0 booking, 1 practice, 2 qualifying, 3 race. */
  sessionType: u8,
  minutes: u16,
  laps: u16,
  waitSeconds: u16,
  airTemperature: u8,
  roadTemperature: u8,
  weather,
  /** Negative while a race waits for its start. */
  elapsedMs: i32,
});
const guest = { driverName: wideText, guid: wideText, carId: u8, model: narrowText, skin: narrowText };
const impact = { impactSpeed: f32, worldPosition: vector, relativePosition: vector };

/** Messages of the dedicated server, version 4 of its plugin protocol. AssettoServer writes the weather in wide characters. */
const fromServer = {
  NEW_SESSION: { id: 50, fields: sessionWith(narrowText), also: sessionWith(wideText) },
  SESSION_INFO: { id: 59, fields: sessionWith(narrowText), also: sessionWith(wideText) },
  /** Accepted, still loading. */
  NEW_CONNECTION: { id: 51, fields: guest },
  CONNECTION_CLOSED: { id: 52, fields: guest },
  /** The first position was received: the driver is in the car. */
  CLIENT_LOADED: { id: 58, fields: { carId: u8 } },
  CAR_INFO: {
    id: 54,
    fields: {
      carId: u8,
      connected: bool,
      model: wideText,
      skin: wideText,
      driverName: wideText,
      team: wideText,
      guid: wideText,
    },
  },
  CAR_UPDATE: {
    id: 53,
    fields: { carId: u8, position: vector, velocity: vector, gear: u8, rpm: u16, splinePosition: f32 },
  },
  /** `table` lists every slot, occupied or not: outside races best laps (999999999: no lap yet), in races totals (0: no lap yet). */
  LAP_COMPLETED: {
    id: 73,
    fields: {
      carId: u8,
      lapMs: u32,
      cuts: u8,
      table: several(record({ carId: u8, timeMs: u32, laps: u16, finished: bool })),
      grip: f32,
    },
  },
  /** Path below the server's folder; another server leaves it empty. */
  END_SESSION: { id: 55, fields: { resultsFile: wideText } },
  CAR_COLLISION: { id: 130, fields: { kind: exactly(10, 'CAR'), carId: u8, otherCarId: u8, ...impact } },
  WALL_COLLISION: { id: 130, fields: { kind: exactly(11, 'ENVIRONMENT'), carId: u8, ...impact } },
  CHAT: { id: 57, fields: { carId: u8, text: wideText } },
  VERSION: { id: 56, fields: { version: u8 } },
  ERROR: { id: 60, fields: { text: wideText } },
} satisfies Layouts;
export type ServerMessage = MessageOf<typeof fromServer>;
export type ServerMessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** Messages of a plugin to the dedicated server. Its admin commands are texts such as `/ballast 3 50`. */
const toServer = {
  REALTIME_INTERVAL: { id: 200, fields: { intervalMs: u16 } },
  GET_CAR_INFO: { id: 201, fields: { carId: u8 } },
  SEND_CHAT: { id: 202, fields: { carId: u8, text: wideText } },
  BROADCAST_CHAT: { id: 203, fields: { text: wideText } },
  /** −1 is the current session. */
  GET_SESSION_INFO: { id: 204, fields: { sessionIndex: i16 } },
  SET_SESSION_INFO: {
    id: 205,
    fields: { sessionIndex: u8, name: wideText, sessionType: u8, laps: u32, seconds: u32, waitSeconds: u32 },
  },
  KICK_USER: { id: 206, fields: { carId: u8 } },
  NEXT_SESSION: { id: 207, fields: {} },
  RESTART_SESSION: { id: 208, fields: {} },
  ADMIN_COMMAND: { id: 209, fields: { text: wideText } },
} satisfies Layouts;
export type PluginMessage = MessageOf<typeof toServer>;

const reading = <Message>(layouts: Layouts) => {
  const readings = Object.entries(layouts).flatMap(([type, { id, fields, also }]) =>
    [fields, also].flatMap((table) => (table === undefined ? [] : [{ id, type, wire: record(table) }])),
  );
  /** A datagram is one message, to its last byte; of several variants the one that ends exactly there is right. */
  return (datagram: Uint8Array): Parsed<Message> => {
    const [id] = datagram;
    if (id === undefined) return { fault: 'Empty' };
    const view = new DataView(datagram.buffer, datagram.byteOffset, datagram.byteLength);
    let first: WireFault | undefined;
    for (const { type, wire, id: own } of readings) {
      if (own !== id) continue;
      const cursor: Cursor = { view, at: 1, fault: undefined };
      const values = wire.read(cursor);
      const fault = cursor.fault ?? (cursor.at < view.byteLength ? 'TrailingBytes' : undefined);
      if (fault === undefined) return { message: { type, ...values } as Message };
      // An error of another variant says nothing about this one.
      first = first === undefined || first === 'ValueInvalid' ? fault : first;
    }
    return { fault: first ?? 'MessageUnknown' };
  };
};
const writing =
  <Message extends { readonly type: string }>(layouts: Layouts) =>
  (message: Message): Uint8Array => {
    const layout = layouts[message.type];
    if (layout === undefined) throw new Error(`No message is called ${message.type}.`);
    const sink: Sink = [layout.id];
    record(layout.fields).write(sink, { ...message });
    return Uint8Array.from(sink);
  };

/** Reads one datagram of the server. Never throws: returns a message or the reason why not. */
export const parseServerDatagram = reading<ServerMessage>(fromServer);
export const writeServerDatagram = writing<ServerMessage>(fromServer);
/** Reads one datagram to the server, as a simulated server does. */
export const parsePluginDatagram = reading<PluginMessage>(toServer);
export const writePluginDatagram = writing<PluginMessage>(toServer);
