import type { PersonalDataRead } from '@paddock/shared-domain/identity/events';
import { change, projection } from '../engine/projection.ts';
import { reads } from './table.ts';

/** Who looked at whose personal data, to be searched later (invariant U2, decision D16). */
export const audit = projection<PersonalDataRead>({
  name: 'audit',
  version: 1,
  tables: [reads],
  on: {
    PersonalDataRead: ({ id, data, metadata: { actor, requestId, at } }) => {
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
    },
  },
});
