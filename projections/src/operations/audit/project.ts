import { allEvents } from '@paddock/shared-domain/all-events';
import type { PersonalDataRead } from '@paddock/shared-domain/identity/events';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import { change, type Effect, type Handler, type PlainHandler, projection, rowKey } from '../../engine/projection.ts';
import { isOwned, type Mention, mentionsOf } from './mentions.ts';
import { acts, mentions, owners, reads, subjectOf } from './table.ts';

const looks: PlainHandler<PersonalDataRead> = ({ id, data, metadata: { actor, requestId, at } }) => {
  if (actor.kind !== 'staff') return [];
  const whom = data.userIds.length === 0 ? [null] : data.userIds;
  return whom.map((user, place) =>
    change(reads, { event_id: id, place }, () => ({
      event_id: id,
      place,
      reader_id: actor.userId,
      permission: actor.permission,
      what: data.what,
      user_id: user,
      request_id: requestId ?? null,
      at,
    })),
  );
};

const entriesOf = (event: Recorded, about: readonly Mention[]): Effect[] => {
  const { position } = event;
  const { actor, at } = event.metadata;
  // Two subjects may have the same hash, and a row comes once.
  const subjects = new Set(about.map(({ kind, id }) => subjectOf(kind, id)));
  const effects: Effect[] = [...subjects].map((subject) =>
    change(mentions, { subject, position }, () => ({ subject, position, at })),
  );
  if (actor.kind !== 'staff') return effects;
  const { userId: actor_id, permission } = actor;
  return [...effects, change(acts, { position }, () => ({ position, actor_id, permission, type: event.type, at }))];
};

const customerOf = (about: readonly Mention[]) => about.find(({ kind }) => kind === 'customer')?.id;

/** Adds any event to the timelines of its subjects. */
const mentioned: Handler<DomainEvent> = {
  reads: ({ stream, data }) =>
    isOwned(stream) && customerOf(mentionsOf({ stream, data })) === undefined ? [rowKey(owners, { stream })] : [],
  changes: (event, rows) => {
    const { stream } = event;
    const about = mentionsOf(event);
    if (!isOwned(stream)) return entriesOf(event, about);
    const named = customerOf(about);
    if (named !== undefined)
      return [...entriesOf(event, about), change(owners, { stream }, (known) => known ?? { stream, user_id: named })];
    const owner = rows.get(owners, { stream });
    return entriesOf(event, owner === undefined ? about : [...about, { kind: 'customer', id: owner.user_id }]);
  },
};

/**
 * Who did what to whom, and who viewed whose personal data (invariants U1, U2, decision 0149). It takes every event of the
 * product, so no action is missing. Views have their own table and are in no timeline.
 */
export const audit = projection<DomainEvent>({
  name: 'audit',
  version: 8,
  tables: [reads, mentions, acts, owners],
  on: {
    ...Object.fromEntries(allEvents.map(({ shape }) => [shape.type.value, mentioned])),
    PersonalDataRead: looks as unknown as Handler<DomainEvent>,
  },
});
