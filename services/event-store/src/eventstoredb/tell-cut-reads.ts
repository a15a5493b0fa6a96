import { type GrpcStream, wrapCalls } from './wrap-calls.ts';

/** By these words, which gRPC gives a call that `cancel` ended, the library knows that its reader wants no more. */
const WANTED = 'Cancelled on client';

/**
 * Has a read fail that was cancelled under its reader. The library (6.2.1) takes every cancelled call for one that its reader left,
 * and ends the stream as if all had been read. But a client that is disposed of cancels the reads of everybody: each would
 * look whole and be empty, and be decided on. The words of a read that we left ourselves stay as they are: by any others the library
 * takes the connection for broken and makes a channel anew, on which the next append begins a call of its own beside the one before,
 * for ever; at a hundred the server lets everything wait.
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
      error.details = `${WANTED}, by whoever gave the client up`;
    return emit(name, ...args);
  };
  return stream;
};
