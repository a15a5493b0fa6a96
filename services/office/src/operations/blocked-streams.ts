import { type Decode, UndecodableEvent } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { BlockedStream } from '@paddock/shared-domain/operations/standing-contract';

type Place = { readonly event_id: string; readonly stream: string; readonly revision: number };

/**
 * Streams with an event that this release cannot read. Commands on such a stream are refused with 503, even if the event was set aside:
 * nobody can decide on half a history.
 *
 * @param places events at which read models or processes stopped, or that they skip: only these are looked at.
 */
export const readBlockedStreams = async (
  store: Pick<EventStore, 'readStream'>,
  decode: Decode,
  places: readonly Place[],
): Promise<BlockedStream[]> => {
  const found = new Map<string, BlockedStream>();
  for (const { stream, revision, event_id: id } of new Map(places.map((place) => [place.event_id, place])).values())
    for await (const event of store.readStream(stream, revision)) {
      if (event.id !== id) break;
      try {
        decode(event);
      } catch (error) {
        if (!(error instanceof UndecodableEvent)) throw error;
        const { type, recordedAt } = event;
        const since = new Date(recordedAt).toISOString() as BlockedStream['since'];
        found.set(stream, { stream, revision, type, since, why: error.message.slice(0, 500) });
      }
      break;
    }
  return [...found.values()];
};
