type GrpcStream = { emit(name: string, ...args: unknown[]): boolean };
type StreamCreator = (
  service: unknown,
  name: string,
  create: (grpcClient: unknown) => GrpcStream,
  cache?: unknown,
) => () => Promise<unknown>;

/**
 * Keeps an answer nobody waits for from ending the process. The library (6.2.1) holds the pending appends of all its clients in
 * one table, empties it when any of their calls breaks, and throws inside an event handler when an answer then finds no entry;
 * a second answer to one append does the same. The append in question was already reported as failed and is resent (D2), so
 * its late answer may be dropped. Reaches into the client: look at it again with every other version.
 */
export const surviveStrayAnswers = (client: object): void => {
  const inner = client as { GRPCStreamCreator: StreamCreator };
  const original = inner.GRPCStreamCreator;
  if (typeof original !== 'function')
    throw new Error('This version of the EventStoreDB client is not known to the adapter.');
  inner.GRPCStreamCreator = (service, name, create, cache) =>
    original(service, name, name === 'appendToStream' ? (grpcClient) => guarded(create(grpcClient)) : create, cache);
};

const guarded = (stream: GrpcStream): GrpcStream => {
  const emit = stream.emit.bind(stream);
  stream.emit = (name, ...args) => {
    if (name !== 'data') return emit(name, ...args);
    try {
      return emit(name, ...args);
    } catch {
      return true;
    }
  };
  return stream;
};
