import type { Recorded } from '@paddock/shared-domain/kernel/message';

/** What a timeline can be about. */
export type SubjectKind = 'customer' | 'seat' | 'reservation' | 'voucher';
export type Mention = { readonly kind: SubjectKind; readonly id: string };

/** Fields that name one or several subjects, anywhere in an event. */
const FIELDS: Readonly<Record<string, SubjectKind>> = {
  userId: 'customer',
  fromUserId: 'customer',
  toUserId: 'customer',
  memberIds: 'customer',
  seatId: 'seat',
  fromSeatId: 'seat',
  hostSeatId: 'seat',
  seatIds: 'seat',
  reservationId: 'reservation',
  reservationIds: 'reservation',
  voucherId: 'voucher',
};
/** Streams whose id is that of a subject. */
const STREAMS: Readonly<Record<string, SubjectKind>> = {
  user: 'customer',
  account: 'customer',
  seat: 'seat',
  voucher: 'voucher',
};
/** Only the first event of such a stream names the customer. */
const OWNED = new Set(['checkout', 'payment', 'refund']);

const splitOf = (stream: string): readonly [category: string, id: string] => {
  const dash = stream.indexOf('-');
  return dash < 0 ? [stream, ''] : [stream.slice(0, dash), stream.slice(dash + 1)];
};

/** Whether a stream belongs to the customer named in its first event. */
export const isOwned = (stream: string): boolean => OWNED.has(splitOf(stream)[0]);

/** The subjects of an event: that of its stream and every id in its data, each once. */
export const mentionsOf = ({ stream, data }: Pick<Recorded, 'stream' | 'data'>): readonly Mention[] => {
  const found = new Map<string, Mention>();
  const add = (kind: SubjectKind, id: string): void => void found.set(`${kind}/${id}`, { kind, id });
  const [category, id] = splitOf(stream);
  const own = STREAMS[category];
  if (own !== undefined && id !== '') add(own, id);
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(walk);
    // Without lists of names and values: a rebuild walks through every event of the log.
    for (const name in value) {
      const inner = (value as Readonly<Record<string, unknown>>)[name];
      if (typeof inner !== 'string' && (typeof inner !== 'object' || inner === null)) continue;
      const kind = FIELDS[name];
      if (kind === undefined) walk(inner);
      else if (typeof inner === 'string') add(kind, inner);
      else {
        const ids = Array.isArray(inner) ? inner.filter((id) => typeof id === 'string') : [];
        if (ids.length > 0) for (const id of ids) add(kind, id);
        else walk(inner);
      }
    }
  };
  walk(data);
  return [...found.values()];
};
