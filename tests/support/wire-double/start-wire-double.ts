import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  status,
  type sendUnaryData,
  type ServerUnaryCall,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { answerBatchAppend } from './answer-batch-append.ts';
import { answerDeletion } from './answer-deletion.ts';
import { answerRead } from './answer-read.ts';
import { openDoubleLog } from './log-file.ts';
import { wireError } from './wire-error.ts';
import { WireFaults } from './wire-faults.ts';

/** The generated definitions have types of the client; the server accepts them as they are. */
const served = (service: object): ServiceDefinition => ({ ...service }) as ServiceDefinition;

export type WireDouble = {
  readonly port: number;
  /** `esdb://` to this node, and `esdb+discover://` through its gossip. */
  readonly connectionString: string;
  readonly discoverString: string;
  readonly faults: WireFaults;
  /** Breaks every connection and stops listening; `comeBack` listens again on the same port with the same data. */
  goAway(): void;
  /** `forgetIds`: as after a restart of the server, resent "any" appends are not recognized. */
  comeBack(forgetIds?: boolean): Promise<void>;
  /** Removes deleted and truncated events from the log, as an operator's scavenge does. */
  scavenge(): void;
  stop(): void;
};

export type WireDoubleOptions = {
  readonly port?: number;
  readonly file?: string;
  readonly slowMs?: number;
  /** Speaks TLS with this certificate and key (PEM). */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** Passwords by user name; if absent, everybody may do everything. */
  readonly users?: Readonly<Record<string, string>>;
};

/**
 * A gRPC server on the service definitions of the official client that answers as a real server was measured to. Only for tests: passing
 * against it proves nothing about EventStoreDB.
 */
export const startWireDouble = async (options: WireDoubleOptions = {}): Promise<WireDouble> => {
  const log = openDoubleLog(options.file);
  const faults = new WireFaults();
  let port = options.port ?? 0;
  const listen = async (): Promise<Server> => {
    // The real server allows 100 calls per connection; the 101st waits for ever.
    const server = new Server({
      'grpc.max_concurrent_streams': 100,
      'grpc.max_receive_message_length': 17 * 1024 * 1024,
    });
    const read = answerRead(log, faults, options.slowMs ?? 300);
    const batchAppend = answerBatchAppend(log, faults);
    const remove = answerDeletion<streams.DeleteReq, streams.DeleteResp>(
      log,
      'deleted',
      () => new streams.DeleteResp(),
    );
    const tombstone = answerDeletion<streams.TombstoneReq, streams.TombstoneResp>(
      log,
      'tombstoned',
      () => new streams.TombstoneResp(),
    );
    const handlers = {
      read: unlessUnknown(options.users, read),
      batchAppend: unlessUnknown(options.users, batchAppend),
      delete: remove,
      tombstone,
    } as unknown as Record<string, UntypedHandleCall>;
    server.addService(served(streamsService.StreamsService), handlers);
    server.addService(served(featuresService.ServerFeaturesService), { getSupportedMethods });
    server.addService(served(gossipService.GossipService), { read: gossipOf(() => port, faults) });
    port = await new Promise<number>((resolve, reject) => {
      const bound = (error: Error | null, at: number) => (error ? reject(error) : resolve(at));
      server.bindAsync(`127.0.0.1:${port}`, credentialsOf(options.tls), bound);
    });
    return server;
  };
  let server = await listen();
  const here = `127.0.0.1:${port}?tls=${options.tls !== undefined}`;
  return {
    port,
    connectionString: `esdb://${here}`,
    discoverString: `esdb+discover://${here}`,
    faults,
    goAway: () => server.forceShutdown(),
    comeBack: async (forgetIds = false) => {
      if (forgetIds) log.ids.clear();
      server = await listen();
    },
    scavenge: () => log.scavenge(),
    stop: () => server.forceShutdown(),
  };
};

const credentialsOf = (tls: WireDoubleOptions['tls']): ServerCredentials =>
  tls === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [
        { cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) },
      ]);

type AnyCall = { readonly metadata: Metadata; emit(name: 'error', error: Error): unknown };

/** Refuses a call without a known name and password, as the server does. */
const unlessUnknown =
  <Call extends AnyCall>(users: WireDoubleOptions['users'], handle: (call: Call) => void) =>
  (call: Call): void => {
    const [shown = ''] = call.metadata.get('authorization');
    const [name = '', ...password] = atob(String(shown).replace('Basic ', '')).split(':');
    if (users === undefined || (password.length > 0 && users[name] === password.join(':'))) return handle(call);
    call.emit('error', wireError(status.UNAUTHENTICATED, 'Unauthenticated'));
  };

const getSupportedMethods = (_: unknown, answer: sendUnaryData<features.SupportedMethods>): void => {
  const methods = ['batchappend', 'append', 'read', 'delete', 'tombstone'].map((name) =>
    new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name),
  );
  answer(null, new features.SupportedMethods().setEventStoreServerVersion('0.0.0-double').setMethodsList(methods));
};

const LEADER = 8;

const gossipOf =
  (port: () => number, faults: WireFaults) =>
  (_: ServerUnaryCall<shared.Empty, gossip.ClusterInfo>, answer: sendUnaryData<gossip.ClusterInfo>): void => {
    faults.gossipSeen += 1;
    const member = new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(crypto.randomUUID()))
      .setState(LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port()));
    answer(null, new gossip.ClusterInfo().setMembersList([member]));
  };
