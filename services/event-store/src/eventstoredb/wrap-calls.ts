/** A call of the library's below its own streams. */
export type GrpcStream = { emit(name: string, ...args: unknown[]): boolean };
type StreamCreator = (
  service: unknown,
  name: string,
  create: (grpcClient: unknown) => GrpcStream,
  cache?: unknown,
) => () => Promise<unknown>;

/** Has every streaming call of a client made by way of `wrap`. Reaches into the client (6.2.1): look at it again with every other version. */
export const wrapCalls = (client: object, wrap: (name: string, stream: GrpcStream) => GrpcStream): void => {
  const inner = client as { GRPCStreamCreator: StreamCreator };
  const original = inner.GRPCStreamCreator;
  if (typeof original !== 'function')
    throw new Error('This version of the EventStoreDB client is not known to the adapter.');
  inner.GRPCStreamCreator = (service, name, create, cache) =>
    original(service, name, (grpcClient) => wrap(name, create(grpcClient)), cache);
};
