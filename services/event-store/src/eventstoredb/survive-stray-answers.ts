import { type GrpcStream, wrapCalls } from './wrap-calls.ts';

/**
 * Keeps an answer that nobody waits for from ending the process. The library (6.2.1) holds the pending appends of all its clients
 * in one table. It empties the table when any of their calls breaks, and throws inside an event handler when an answer finds no
 * entry. A second answer to one append does the same. The append was already reported as failed and is resent (decision 0135), so
 * its late answer may be dropped.
 */
export const surviveStrayAnswers = (client: object): void =>
  wrapCalls(client, (name, stream) => (name === 'appendToStream' ? guarded(stream) : stream));

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
