import { AsyncLocalStorage } from 'node:async_hooks';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Handler, Handling, Process } from '@paddock/kit/processes/process';

/** The event that mails are written about, and with `again` the only mail of it that is wanted. */
export type HandledEvent = Pick<Recorded, 'stream' | 'revision'> & {
  readonly again?: string;
  /** What the job of the wanted mail says of its tries, if the caller has that job in hand. */
  readonly job?: { readonly tries: number; readonly since: Date };
  /** Whether this process may still send it. */
  readonly holds?: () => boolean;
  /** Set once the wanted mail was reached. */
  reached?: boolean;
  /** It happened before mails existed: the log is read for the first time. */
  readonly isHistory?: boolean;
};

/** The event being handled, for the record of sent mails, so that letters need not pass it on. */
export const handledEvent = new AsyncLocalStorage<HandledEvent>();

/** The same process, whose mails record their event, so that a mail that was given up can be written again. */
export const rememberingEvents = (process: Process<never>): Process<never> => {
  const handlers = Object.entries(process.on as Readonly<Record<string, Handler>>);
  const remembering = handlers.map(([type, handler]) => [
    type,
    (event: Recorded, handling: Handling) =>
      handledEvent.run({ stream: event.stream, revision: event.revision, ...handling }, () => handler(event, handling)),
  ]);
  return { ...process, on: Object.fromEntries(remembering) as Process<never>['on'] };
};
