/** A gRPC call below the library's own streams. */
export type GrpcStream = { emit(name: string, ...args: unknown[]): boolean };
type StreamCreator = (
  service: unknown,
  name: string,
  create: (grpcClient: unknown) => GrpcStream,
  cache?: unknown,
) => () => Promise<unknown>;

/** Passes every streaming call of a client through `wrap`. Uses internals of the client (6.2.1): check every new version. */
export const wrapCalls = (client: object, wrap: (name: string, stream: GrpcStream) => GrpcStream): void => {
  const inner = client as { GRPCStreamCreator: StreamCreator };
  const original = inner.GRPCStreamCreator;
  if (typeof original !== 'function')
    throw new Error('This version of the EventStoreDB client is not known to the adapter.');
  inner.GRPCStreamCreator = (service, name, create, cache) =>
    original(service, name, (grpcClient) => wrap(name, create(grpcClient)), cache);
};
