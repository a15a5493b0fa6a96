import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import type { Job, Jobs, JobWork } from './jobs.ts';
import { type Handler, type Handling, handlersOf, type Process } from './process.ts';

type EventJob = Omit<Job, 'key' | 'stream' | 'revision'>;
/** By event type, the job that handling the event records, if any. Its key comes from the event. */
export type JobsOf<Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: (
    event: Recorded<Extract<Event, { readonly type: Type }>>,
    handling: Handling,
  ) => EventJob | undefined;
};

/**
 * The same process, but for some types of events handling only records a job: a call to the card provider then holds up no other
 * event.
 */
export const withJobs = <Event extends DomainEvent>(
  process: Process<Event>,
  jobs: Pick<Jobs, 'add'>,
  of: JobsOf<Event>,
): Process<never> => {
  type Row = readonly [string, (event: Recorded, handling: Handling) => EventJob | undefined];
  const recording = (Object.entries(of) as Row[]).map(([type, jobOf]): [string, Handler] => [
    type,
    async (event, handling) => {
      const job = jobOf(event, handling);
      const { id, stream, revision } = event;
      if (job !== undefined) await jobs.add({ ...job, key: `${process.name}:${id}`, stream, revision });
    },
  ]);
  return { ...process, on: { ...process.on, ...Object.fromEntries(recording) } } as Process<never>;
};

type Log = { readonly store: Pick<EventStore, 'readStream'>; readonly decode: Decode };
/** Work that hands a job's event to the process that it comes from. */
const handlingEvents = (process: Process<never>, { store, decode }: Log): JobWork[string] => {
  const handlers = handlersOf(process);
  return async ({ stream, revision }) => {
    if (stream === null || revision === null) throw new Error('Its event is not known.');
    for await (const stored of store.readStream(stream, revision)) {
      await handlers[stored.type]?.(decode(stored), { isHistory: false });
      return;
    }
  };
};

/** The same process, but some types of events are handled in jobs of their own, with tries of their own. Their kind is its name. */
export const handledInJobs = <Event extends DomainEvent>(
  process: Process<Event>,
  jobs: Pick<Jobs, 'add' | 'provide'>,
  log: Log,
  partOf: {
    readonly [Type in Event['type']]?: (
      event: Recorded<Extract<Event, { readonly type: Type }>>,
      handling: Handling,
    ) => string | undefined;
  },
): Process<never> => {
  const { name } = process;
  jobs.provide({ [name]: handlingEvents(process as unknown as Process<never>, log) });
  type Row = readonly [string, (event: Recorded, handling: Handling) => string | undefined];
  const rows = (Object.entries(partOf) as Row[]).map(([type, its]) => [
    type,
    (event: Recorded, handling: Handling): EventJob | undefined => {
      const part = its(event, handling);
      return part === undefined ? undefined : { kind: name, subject: `${name} ${event.id}`, part };
    },
  ]);
  return withJobs(process, jobs, Object.fromEntries(rows) as JobsOf<Event>);
};
