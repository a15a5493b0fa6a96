import { createDecode, type Decode, type EventSchema } from '@paddock/event-store/codec';
import type { RecordedEvent } from '@paddock/event-store/port';
import type { Recorded } from '@paddock/shared-domain/kernel/message';

/** Who wrote an event: a release that this program can read, another release of Paddock, or another application. */
export type Standing = 'known' | 'newer' | 'foreign';

/** All event types of the domain and how they are read back (invariant E6). */
export type Codec = {
  readonly types: ReadonlySet<string>;
  /** Separates events of Paddock from those of other applications in a shared event store. */
  readonly standingOf: (event: RecordedEvent) => Standing;
  /** @throws the type is unknown or its schema rejects the data. */
  readonly decode: Decode;
  /** The present names of an event that an earlier release may have written under another name. Default: the name itself. */
  readonly namesNow?: (name: string) => readonly string[];
  /** Whether an operator set the event aside, so that this read model skips it. */
  readonly isSetAside?: (readModel: string, eventId: string) => boolean;
};

/**
 * Builds the codec from every event schema of the domain.
 *
 * @param standingOf default: every event is Paddock's.
 * @param namesNow default: no event was ever renamed.
 */
export const codecOf = (
  schemas: readonly EventSchema[],
  standingOf?: Codec['standingOf'],
  namesNow?: Codec['namesNow'],
): Codec => {
  const types = new Set(schemas.map(({ shape }) => shape.type.value));
  return {
    types,
    standingOf: standingOf ?? (({ type }) => (types.has(type) ? 'known' : 'newer')),
    decode: createDecode(schemas),
    ...(namesNow && { namesNow }),
  };
};

/** How many of the last decoded events are remembered at least: more than a batch has. */
const REMEMBERED = 1_024;

/**
 * The same codec, but it decodes an event once for all projections that take the same batch. A failure is not cached. Older events are
 * forgotten. A weak map would do that too, but slows garbage collection by more than it saves.
 */
export const decodingOnce = ({ decode, ...codec }: Codec): Codec => {
  let [seen, before] = [new Map<RecordedEvent, Recorded>(), new Map<RecordedEvent, Recorded>()];
  return {
    ...codec,
    decode: (recorded) => {
      const known = seen.get(recorded) ?? before.get(recorded);
      if (known) return known;
      const event = decode(recorded);
      if (seen.size >= REMEMBERED) [seen, before] = [new Map(), seen];
      seen.set(recorded, event);
      return event;
    },
  };
};
