import { type GrpcStream, wrapCalls } from './wrap-calls.ts';

/** By these words, which gRPC gives a call that `cancel` ended, the library knows that its reader wants no more. */
const WANTED = 'Cancelled on client';

/**
 * Has a read fail that was cancelled under its reader. The library (6.2.1) takes every cancelled call for one that its reader left,
 * and ends the stream as if all had been read. But a client that is disposed of cancels the reads of everybody: each would
 * look whole and be empty, and be decided on. A read we left ourselves hears of nothing any more, so the error is nobody's there.
 */
export const tellCutReads = (client: object): void =>
  wrapCalls(client, (name, stream) => (name === 'appendToStream' ? stream : telling(stream)));

const telling = (stream: GrpcStream): GrpcStream => {
  const emit = stream.emit.bind(stream);
  stream.emit = (name, ...args) => {
    const [error] = args;
    if (name === 'error' && error instanceof Error && 'details' in error && error.details === WANTED)
      error.details = `${WANTED}, by whoever gave the client up`;
    return emit(name, ...args);
  };
  return stream;
};
