import type { ReadCall } from './answer-read.ts';

/** Resolves when the call accepts more, or has ended. */
export const drained = (call: ReadCall): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      call.off('drain', done);
      call.off('cancelled', done);
      call.off('close', done);
      resolve();
    };
    call.on('drain', done);
    call.on('cancelled', done);
    call.on('close', done);
  });
