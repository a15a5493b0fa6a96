import { AsyncLocalStorage } from 'node:async_hooks';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Handler, Handling, Process } from '@paddock/kit/processes/process';

/** The event that mails are being written about, and which of them is wanted again; the others are not written then. */
export type HandledEvent = Pick<Recorded, 'stream' | 'revision'> & {
  readonly again?: string;
  /** Set once the mail that is wanted again was met. */
  reached?: boolean;
  /** It happened before there was anybody to tell of it: the log is read for the first time. */
  readonly isHistory?: boolean;
};

/** The event in hand, for the record of what was mailed: so no letter has to hand it on. */
export const handledEvent = new AsyncLocalStorage<HandledEvent>();

/** The same process, whose mails remember the event they are about, so that one that was given up can be written again. */
export const rememberingEvents = (process: Process<never>): Process<never> => {
  const handlers = Object.entries(process.on as Readonly<Record<string, Handler>>);
  const remembering = handlers.map(([type, handler]) => [
    type,
    (event: Recorded, handling: Handling) =>
      handledEvent.run({ stream: event.stream, revision: event.revision, ...handling }, () => handler(event, handling)),
  ]);
  return { ...process, on: Object.fromEntries(remembering) as Process<never>['on'] };
};
