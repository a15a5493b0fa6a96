import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { bookBefore } from '@paddock/kit/command-handling/close-books';
import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { type Launch, launchDecider } from '@paddock/shared-domain/runs/launch';
import type { LaunchStreamEvent } from '@paddock/shared-domain/runs/launch-events';

/** The log, as far as questions about former moments of a stream need it. */
export type FormerBooks = { readonly store: Pick<EventStore, 'readStream' | 'revisionsOf'>; readonly decode: Decode };

/** The events of a stream from the last closing of its books that `isBefore` holds for: then it holds for all earlier ones too. */
export async function* eventsSince<Event extends Recorded<DomainEvent>, Carried extends Event['type']>(
  { store, decode }: FormerBooks,
  stream: string,
  carriedBy: Carried,
  isBefore: (closing: Extract<Event, { type: Carried }>) => boolean,
): AsyncIterable<Event> {
  const from = await bookBefore(store, stream, carriedBy, (closing) =>
    isBefore(decode(closing) as Extract<Event, { type: Carried }>),
  );
  for await (const recorded of store.readStream(stream, from)) yield decode(recorded) as Event;
}

/**
 * The servers of an event for questions about a start that the open book does not remember: as they were when the next start got
 * a server. By then all servers that were there for this start had ended.
 */
export const launchUnder = async (
  log: FormerBooks,
  eventId: RaceEventId,
  { generation, sentAt }: { readonly generation: number; readonly sentAt: Instant | undefined },
): Promise<Launch> => {
  let state: Launch | undefined;
  const events = eventsSince<Recorded<LaunchStreamEvent>, 'LaunchCarriedForward'>(
    log,
    `launch-${eventId}`,
    'LaunchCarriedForward',
    ({ data: { runs }, metadata: { at } }) =>
      (runs.at(-1)?.generation ?? -1) < generation && (sentAt === undefined || at <= sentAt),
  );
  for await (const event of events) {
    if (event.type === 'RunAssigned' && event.data.generation > generation) break;
    // A later closing may have left out runs of this start.
    if (event.type === 'LaunchCarriedForward' && state !== undefined) continue;
    state = launchDecider.evolve(state ?? launchDecider.initialState, event);
  }
  return state ?? launchDecider.initialState;
};
