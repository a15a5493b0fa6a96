import { accept, type Decider, decideBy, type Decision, evolveBy } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { type Instant, millisOf, MINUTE, plusMillis } from '../kernel/time.ts';
import type { PersonalDataRead } from './events.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

/** What one member of staff read on one day: stream `reads-{staff}_{yyyy-mm-dd}` (invariant U2). */
export type DayOfReads = { readonly lastAt: VersionedMap<string, Instant> };
export type RecordRead = Command<'RecordRead', PersonalDataRead['data']>;

/** A screen that refreshes after a push is one read access. */
const ONE_LOOK = MINUTE;

const keyOf = ({ what, userIds }: { readonly what: string; readonly userIds: readonly UserId[] }): string =>
  [what, ...userIds].join(' ');

/** Records a read access, unless the same one was recorded less than a minute ago. */
export const recordRead = (
  { data, metadata: { now } }: RecordRead,
  { lastAt }: DayOfReads,
): Decision<PersonalDataRead, never> => {
  const last = lastAt.get(keyOf(data));
  const again = last !== undefined && last <= now && millisOf(now) < millisOf(plusMillis(last, ONE_LOOK));
  return again ? accept() : accept({ type: 'PersonalDataRead', data });
};

export const readAuditDecider: Decider<DayOfReads, PersonalDataRead, RecordRead, never> = {
  category: 'reads',
  initialState: { lastAt: new VersionedMap() },
  evolve: evolveBy<DayOfReads, PersonalDataRead>({
    PersonalDataRead: ({ lastAt }, { data }) => ({ lastAt: lastAt.with(keyOf(data), data.at) }),
  }),
  decide: decideBy<DayOfReads, PersonalDataRead, RecordRead, never>({ RecordRead: recordRead }),
};
