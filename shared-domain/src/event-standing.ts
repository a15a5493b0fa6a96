import { readableNames } from './all-events.ts';
import { isOurStream } from './kernel/stream-category.ts';

/**
 * How this release classifies an event of the log:
 * - `known`: in a stream of ours, of a type and version that this release has a schema for;
 * - `newer`: ours, of a type or version it has no schema for. Another release of Paddock wrote it;
 * - `foreign`: in a stream of another application that uses the same event store.
 */
export type EventStanding = 'known' | 'newer' | 'foreign';

/** The fields of an event that decide its standing. */
export type EventPlace = { readonly stream: string; readonly type: string; readonly metadata?: unknown };

const readable: ReadonlySet<string> = new Set(readableNames);

/** Whether this release can read events of this name: a type, or a version of it as `Type@2`. */
export const isKnownType = (name: string): boolean => readable.has(name);

/** Every event of Paddock has the id and moment of its command, whatever a later release adds. */
const bearsOurMetadata = (metadata: unknown): boolean =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'commandId' in metadata &&
  typeof metadata.commandId === 'string' &&
  'at' in metadata &&
  typeof metadata.at === 'string';

/**
 * Separates events that this release knows from those of another release and of other applications. A category of streams that
 * only a later release has is still ours: its metadata has a command's id and moment, which other applications do not write.
 */
export const standingOf = ({ stream, type, metadata }: EventPlace): EventStanding => {
  if (isOurStream(stream)) return isKnownType(type) ? 'known' : 'newer';
  return bearsOurMetadata(metadata) ? 'newer' : 'foreign';
};
