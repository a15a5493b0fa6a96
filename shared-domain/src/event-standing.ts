import { allEvents, namesNow } from './all-events.ts';
import { isOurStream } from './kernel/stream-category.ts';

/**
 * What an event of the log is to this program:
 * - `known`: in a stream of ours, of a type this program has a schema for;
 * - `newer`: ours, of a type it has no schema for. Another release of Paddock wrote it;
 * - `foreign`: in a stream of another application that uses the same event store.
 */
export type EventStanding = 'known' | 'newer' | 'foreign';

/** Where an event stands and what it is called: all that its standing is told by. */
export type EventPlace = { readonly stream: string; readonly type: string; readonly metadata?: unknown };

const types: ReadonlySet<string> = new Set(allEvents.map(({ shape }) => shape.type.value));

/** Whether this program reads events of this type: it has a schema for it, or for what an earlier release wrote under that name. */
export const isKnownType = (type: string): boolean => namesNow(type).some((name) => types.has(name));

/** Every event of ours says by which command it came and when, whatever else a later release may add. */
const bearsOurMetadata = (metadata: unknown): boolean =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'commandId' in metadata &&
  typeof metadata.commandId === 'string' &&
  'at' in metadata &&
  typeof metadata.at === 'string';

/**
 * Tells events this program knows from those of another release and those of other applications. A kind of stream that only a
 * later release has is still ours: its events bear a command's id and moment, which other applications do not write.
 */
export const standingOf = ({ stream, type, metadata }: EventPlace): EventStanding => {
  if (isOurStream(stream)) return isKnownType(type) ? 'known' : 'newer';
  return bearsOurMetadata(metadata) ? 'newer' : 'foreign';
};
