import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  LEADER,
  NO_STREAM,
  START,
  type JSONType,
} from '@eventstore/db-client';
import type { EventStoreAddress } from './address.ts';
import { closeChannels } from './close-channels.ts';
import { surviveStrayAnswers } from './survive-stray-answers.ts';
import { tellCutReads } from './tell-cut-reads.ts';
import type { SerialisedEvent } from '../append-rules.ts';
import { START as LOG_START, type Position } from '../port.ts';
import { type Connect, NotWritten, placeOf, watch } from './client.ts';

/** Connects the client of `esdb://` addresses. No other file uses the library. */
export const connectOfficialClient: Connect = (address) => {
  const client = createClient(address);
  surviveStrayAnswers(client);
  tellCutReads(client);
  closeChannels(client);
  return {
    append: async (stream, expected, events) => {
      const expectedRevision = expected === 'no-stream' ? NO_STREAM : BigInt(expected);
      const result = await client.appendToStream(stream, events.map(toClient), { expectedRevision });
      // The library can be set to return a conflict instead of throwing it. The revision it then reports is wrong.
      if (!result.success) throw new NotWritten(stream);
      const position = result.position && (String(result.position.commit) as Position);
      return { revision: Number(result.nextExpectedRevision), position };
    },
    readStream: (stream, from, count, handlers) => {
      const read = client.readStream(stream, { ...AT_LEADER, fromRevision: BigInt(from), maxCount: count });
      return watch(read, () => read.cancel(), handlers);
    },
    readLast: (stream, count, handlers) => {
      const read = client.readStream(stream, {
        ...AT_LEADER,
        direction: BACKWARDS,
        fromRevision: END,
        maxCount: count,
      });
      return watch(read, () => read.cancel(), handlers);
    },
    readLogBackwards: (handlers) => {
      const read = client.readAll({ ...AT_LEADER, direction: BACKWARDS, fromPosition: END });
      return watch(read, () => read.cancel(), handlers);
    },
    readNextTo: (position, direction, handlers) => {
      const asked = direction === 'forwards' ? FORWARDS : BACKWARDS;
      const read = client.readAll({ ...AT_LEADER, direction: asked, fromPosition: placeOf(position), maxCount: 1 });
      return watch(read, () => read.cancel(), handlers);
    },
    subscribe: (after, handlers) => {
      const fromPosition = after === LOG_START ? START : placeOf(after);
      const subscription = client.subscribeToAll({ ...AT_LEADER, fromPosition, filter: excludeSystemEvents() });
      subscription.on('caughtUp', () => handlers.onCaughtUp?.());
      return watch(subscription, () => subscription.unsubscribe(), handlers);
    },
    dispose: () => client.dispose(),
  };
};

/** A follower may be behind and answer with old data. */
const AT_LEADER = { requiresLeader: true } as const;

/** Makes a client from an address. Whatever the address says, appends that are not written throw, and the leader answers. */
const createClient = (address: EventStoreAddress): EventStoreDBClient => {
  const { hosts, discover, tls, credentials, connectionName, numbers } = address;
  const { rootCertificate, userCertificate: userCertFile, userKey: userKeyFile } = address;
  const [first] = hosts;
  if (first === undefined) throw new Error('An address without a host.');
  const common = {
    ...numbers,
    ...(connectionName === undefined ? {} : { connectionName }),
    throwOnAppendFailure: true,
  };
  const security = {
    insecure: !tls,
    ...(rootCertificate && { rootCertificate }),
    ...(userCertFile && userKeyFile && { userCertFile, userKeyFile }),
  };
  if (hosts.length === 1 && !discover)
    return new EventStoreDBClient({ ...common, endpoint: first }, security, credentials);
  const cluster = { ...common, nodePreference: LEADER } as const;
  return hosts.length === 1
    ? new EventStoreDBClient({ ...cluster, discover: first }, security, credentials)
    : new EventStoreDBClient({ ...cluster, endpoints: [...hosts] }, security, credentials);
};

const toClient = ({ id, type, data, metadata }: SerialisedEvent) =>
  jsonEvent({ id, type, data: JSON.parse(data) as JSONType, metadata: JSON.parse(metadata) as JSONType });
