import { createDecode, type Decode, type EventSchema } from '@paddock/event-store/codec';
import type { RecordedEvent } from '@paddock/event-store/port';
import type { Recorded } from '@paddock/shared-domain/kernel/message';

/** What an event is to this program: readable by it, written by another release of ours, or by another application. */
export type Standing = 'known' | 'newer' | 'foreign';

/** All event types of the domain and how they are read back (invariant E6). */
export type Codec = {
  /** Types it knows. */
  readonly types: ReadonlySet<string>;
  /** Tells events of ours from those that other applications write to a shared event store. */
  readonly standingOf: (event: RecordedEvent) => Standing;
  /** @throws the type is unknown or its schema refuses the data. */
  readonly decode: Decode;
  /** What a name of an event is today: an earlier release may have written it. Itself, where this is not given. */
  readonly namesNow?: (name: string) => readonly string[];
  /** Whether a read model goes on without an event, because an operator said so. */
  readonly isSetAside?: (readModel: string, eventId: string) => boolean;
};

/**
 * Builds the codec from every event schema of the domain.
 *
 * @param standingOf where it is not given, every event is ours.
 * @param namesNow where it is not given, no event ever had another name.
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

/** The same codec, which decodes an event once however many projections ask, and fails as often as it is asked. */
export const decodingOnce = ({ decode, ...codec }: Codec): Codec => {
  const seen = new WeakMap<RecordedEvent, Recorded>();
  return {
    ...codec,
    decode: (recorded) => {
      let event = seen.get(recorded);
      if (!event) seen.set(recorded, (event = decode(recorded)));
      return event;
    },
  };
};
