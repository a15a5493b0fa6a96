import { AsyncLocalStorage } from 'node:async_hooks';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Process } from '../process.ts';

/** The event that mails are being written about, and which of them is wanted again; the others are not written then. */
export type HandledEvent = Pick<Recorded, 'stream' | 'revision'> & { readonly again?: string };

/** Known to whoever remembers what was mailed, without every letter handing it on. */
export const handledEvent = new AsyncLocalStorage<HandledEvent>();

/** The same process, whose mails remember the event they are about, so that one that was given up can be written again. */
export const rememberingEvents = (process: Process<never>): Process<never> => {
  const handlers = Object.entries(process.on as Readonly<Record<string, (event: Recorded) => Promise<void>>>);
  const remembering = handlers.map(([type, handler]) => [
    type,
    (event: Recorded) => handledEvent.run({ stream: event.stream, revision: event.revision }, () => handler(event)),
  ]);
  return { ...process, on: Object.fromEntries(remembering) as Process<never>['on'] };
};
