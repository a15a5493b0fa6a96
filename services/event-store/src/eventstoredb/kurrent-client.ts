import { createClient, type RustClient } from '@kurrent/bridge';
import {
  BACKWARDS,
  END,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  KurrentDBClient,
  LEADER,
  NO_STREAM,
  START,
  type DNSClusterOptions,
  type GossipClusterOptions,
  type JSONType,
  type SingleNodeOptions,
} from '@kurrent/kurrentdb-client';
import type { SerialisedEvent } from '../append-rules.ts';
import { START as LOG_START, type Position } from '../port.ts';
import type { EventStoreAddress } from './address.ts';
import { type Connect, NotWritten, placeOf, watch } from './client.ts';
import { closeChannels } from './close-channels.ts';
import { errorType } from './judge-client-error.ts';
import { readBounded } from './read-bounded.ts';

/** Records of one read of the log from its end. */
const PAGE = 100;

/**
 * Connects the client of `kurrentdb://` addresses. No other file uses the library. It appends and subscribes over gRPC for Node,
 * and reads over a second connection inside a native module, the bridge. The bridge cannot end a read, so every read is bounded.
 */
export const connectKurrentClient: Connect = (address) => {
  const client = new Client(address);
  closeChannels(client);
  const { credentials } = address;
  const reading = { ...(credentials && { credentials }), requiresLeader: true } as const;
  /** The error of a call over gRPC for Node, where the bridge says less than the server said. */
  const retold = async (error: unknown, place?: Position): Promise<unknown> => {
    client.replaceBridge(error);
    const type = errorType(error);
    if (type !== 'access-denied' && (place === undefined || type !== 'unavailable')) return error;
    const told = await client.errorOfSubscription(place);
    return told !== undefined && (type !== 'access-denied' || errorType(told) === type) ? told : error;
  };
  const readAll = (
    direction: typeof FORWARDS | typeof BACKWARDS,
    from: ReturnType<typeof placeOf> | typeof END,
    maxCount: number,
  ) => client.readAll({ ...reading, direction, fromPosition: from, maxCount });
  async function* logBackwards(isStopped: () => boolean) {
    for (let from: ReturnType<typeof placeOf> | typeof END = END; !isStopped();) {
      let count = 0;
      for await (const resolved of readAll(BACKWARDS, from, PAGE)) {
        count += 1;
        if (resolved.event?.position) from = resolved.event.position;
        yield resolved;
      }
      if (count < PAGE) return;
    }
  }
  return {
    append: async (stream, expected, events) => {
      const streamState = expected === 'no-stream' ? NO_STREAM : BigInt(expected);
      const result = await client.appendToStream(stream, events.map(toClient), { streamState });
      if (!result.success) throw new NotWritten(stream);
      const position = result.position && (String(result.position.commit) as Position);
      return { revision: Number(result.nextExpectedRevision), position };
    },
    readStream: (stream, from, count, handlers) =>
      readBounded(
        () => client.readStream(stream, { ...reading, fromRevision: BigInt(from), maxCount: count }),
        handlers,
        retold,
      ),
    readLast: (stream, count, handlers) =>
      readBounded(
        () => client.readStream(stream, { ...reading, direction: BACKWARDS, fromRevision: END, maxCount: count }),
        handlers,
        retold,
      ),
    readLogBackwards: (handlers) => readBounded(logBackwards, handlers, retold),
    readNextTo: (position, direction, handlers) =>
      readBounded(
        () => readAll(direction === 'forwards' ? FORWARDS : BACKWARDS, placeOf(position), 1),
        handlers,
        (error) => retold(error, position),
      ),
    subscribe: (after, handlers) => {
      const fromPosition = after === LOG_START ? START : placeOf(after);
      const subscription = client.subscribeToAll({ requiresLeader: true, fromPosition, filter: excludeSystemEvents() });
      subscription.on('caughtUp', () => handlers.onCaughtUp?.());
      return watch(subscription, () => subscription.unsubscribe(), handlers);
    },
    dispose: () => client.dispose(),
  };
};

/** The client with settings of ours. The constructor that takes them is protected; `connectionString` reads an address by itself. */
class Client extends KurrentDBClient {
  readonly #makeBridge: () => RustClient;
  #bridge: RustClient;

  constructor(address: EventStoreAddress) {
    const makeBridge = () => createClient(bridgeAddress(address));
    const bridge = makeBridge();
    const { tls, rootCertificate, userCertificate: userCertFile, userKey: userKeyFile, credentials } = address;
    const security = {
      insecure: !tls,
      ...(rootCertificate && { rootCertificate }),
      ...(userCertFile && userKeyFile && { userCertFile, userKeyFile }),
    };
    // The overloads name each kind of settings, of which an address has one.
    super(bridge, settingsOf(address) as SingleNodeOptions, security, credentials);
    this.#makeBridge = makeBridge;
    this.#bridge = bridge;
  }

  override get rustClient(): RustClient {
    return this.#bridge;
  }

  /** After one failed search for a node a bridge answers nothing any more, while the client goes on appending. */
  replaceBridge(error: unknown): void {
    if (errorType(error) === 'unavailable' || errorType(error) === 'unknown') this.#bridge = this.#makeBridge();
  }

  /** The error with which the server answers a subscription there, or undefined if it answers with an event or none is left. */
  async errorOfSubscription(after: Position | undefined): Promise<unknown> {
    const subscription = this.subscribeToAll({
      requiresLeader: true,
      fromPosition: after === undefined ? END : placeOf(after),
    });
    try {
      return await new Promise<unknown>((resolve) => {
        subscription.on('error', resolve);
        for (const name of ['data', 'caughtUp', 'end', 'close'] as const)
          subscription.on(name, () => resolve(undefined));
      });
    } finally {
      subscription.unsubscribe().catch(() => undefined);
    }
  }
}

const settingsOf = (address: EventStoreAddress): SingleNodeOptions | DNSClusterOptions | GossipClusterOptions => {
  const { hosts, discover, connectionName, numbers } = address;
  const [first] = hosts;
  if (first === undefined) throw new Error('An address without a host.');
  const common = {
    ...numbers,
    ...(connectionName === undefined ? {} : { connectionName }),
    throwOnAppendFailure: true,
  };
  if (hosts.length === 1 && !discover) return { ...common, endpoint: first };
  const cluster = { ...common, nodePreference: LEADER } as const;
  return hosts.length === 1 ? { ...cluster, discover: first } : { ...cluster, endpoints: [...hosts] };
};

/** A bridge tries a node only from its second attempt on. */
const LEAST_ATTEMPTS = 3;
/** Milliseconds. A bridge waits this long before it connects at all. */
const DISCOVERY_MS = 50;
/** A shorter interval is not taken and logged. */
const LEAST_KEEP_ALIVE_MS = 10_000;

/** The address for a bridge. Without a password: a bridge takes it as it is written, and gets it with each read instead. */
const bridgeAddress = ({ hosts, discover, tls, connectionName, numbers, files }: EventStoreAddress): string => {
  const { maxDiscoverAttempts = 10, discoveryInterval = DISCOVERY_MS, gossipTimeout = 5 } = numbers;
  const kept = ['keepAliveInterval', 'keepAliveTimeout'].filter((name) => (numbers[name] ?? 0) >= LEAST_KEEP_ALIVE_MS);
  const query = new URLSearchParams({
    tls: String(tls),
    nodePreference: LEADER,
    maxDiscoverAttempts: String(Math.max(LEAST_ATTEMPTS, maxDiscoverAttempts)),
    discoveryInterval: String(discoveryInterval),
    gossipTimeout: String(gossipTimeout * 1_000),
    ...(connectionName === undefined ? {} : { connectionName }),
    ...Object.fromEntries(kept.map((name) => [name, String(numbers[name])])),
    ...files,
  });
  const nodes = hosts.map((host) => `${host.address}:${host.port}`).join(',');
  return `kurrentdb${discover ? '+discover' : ''}://${nodes}?${query.toString()}`;
};

const toClient = ({ id, type, data, metadata }: SerialisedEvent) =>
  jsonEvent({ id, type, data: JSON.parse(data) as JSONType, metadata: JSON.parse(metadata) as JSONType });
