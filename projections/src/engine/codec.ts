import { createDecode, type Decode, type EventSchema } from '@paddock/event-store/codec';
import type { RecordedEvent } from '@paddock/event-store/port';
import type { Recorded } from '@paddock/shared-domain/kernel/message';

/** All event types of the domain and how they are read back (invariant E6). */
export type Codec = {
  /** Types it knows: any other type in the log is poison for every projection (invariant P4). */
  readonly types: ReadonlySet<string>;
  /** @throws the type is unknown or its schema refuses the data. */
  readonly decode: Decode;
  /** Whether a read model goes on without an event, because an operator said so. */
  readonly isSetAside?: (readModel: string, eventId: string) => boolean;
};

/** Builds the codec from every event schema of the domain. */
export const codecOf = (schemas: readonly EventSchema[]): Codec => ({
  types: new Set(schemas.map(({ shape }) => shape.type.value)),
  decode: createDecode(schemas),
});

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
