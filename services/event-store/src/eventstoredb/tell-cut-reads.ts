import { type GrpcStream, wrapCalls } from './wrap-calls.ts';

/** gRPC's text for a call that `cancel` ended. By it the library knows that the reader itself stopped. */
const WANTED = 'Cancelled on client';

/**
 * Makes a read fail when `dispose` cancels it. The library (6.2.1) takes every cancelled call for one that its reader stopped,
 * and ends the stream as if all had been read. After `dispose` of the client, each read under way would look complete and empty,
 * and commands would decide on it. The text of a read that we stopped stays unchanged: with any other text the library takes the
 * connection for broken and makes a new channel. The next append then opens another call beside the one before, and at 100 calls
 * the server lets everything wait.
 */
export const tellCutReads = (client: object): void => {
  let givenUp = false;
  const inner = client as { dispose: () => Promise<void> };
  const dispose = inner.dispose.bind(client);
  inner.dispose = () => {
    givenUp = true;
    return dispose();
  };
  wrapCalls(client, (name, stream) => (name === 'appendToStream' ? stream : telling(stream, () => givenUp)));
};

const telling = (stream: GrpcStream, isGivenUp: () => boolean): GrpcStream => {
  const emit = stream.emit.bind(stream);
  stream.emit = (name, ...args) => {
    const [error] = args;
    if (isGivenUp() && name === 'error' && error instanceof Error && 'details' in error && error.details === WANTED)
      error.details = `${WANTED}, because the client was given up`;
    return emit(name, ...args);
  };
  return stream;
};
