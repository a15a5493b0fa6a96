import type { Decode } from '@paddock/event-store/codec';
import { readAbout, readStory } from '@paddock/projections/operations/audit/read';
import type { Actor, Permission } from '@paddock/shared-domain/kernel/actor';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { TimelineEntry } from '@paddock/shared-domain/operations/timeline-contract';
import type { Deps } from '@paddock/kit/deps';
import { openTexts } from './open-texts.ts';
import { shownReasons } from './shown-reasons.ts';

export type TimelinePeople = {
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
  readonly unseal: (sealed: SealedText) => Promise<string | undefined>;
};
type Story = { readonly kind: string; readonly id: string; readonly asOf: Instant };

const idOf = (actor: Actor): UserId | null => ('userId' in actor ? actor.userId : null);
const byOf = (actor: Actor): string | null =>
  actor.kind === 'staff' ? actor.permission : actor.kind === 'system' ? actor.process : null;
/** The permission to manage accounts: notes about an account are for its holders only. */
const ACCOUNTS: Permission = 'user.change_user';
/** Streams of events on a seat; other streams that name the seat are about payments. */
const ON_SEATS = new Set(['schedule', 'seat']);
const isOnSeats = (stream: string): boolean => ON_SEATS.has(stream.slice(0, stream.indexOf('-')));

/**
 * A page of a timeline as of a moment: the read model has the positions of its events, the log their content.
 *
 * @param mayRead whether the reader may see accounts (user.change_user): people's notes, carts, bills and payments, and staff's
 * reasons. Others see that something happened, and its effect on the schedule.
 */
export const readTimeline = async (
  { db, store }: Pick<Deps, 'db' | 'store'>,
  decode: Decode,
  { shownNames, unseal }: TimelinePeople,
  story: Story,
  page: { readonly offset: number; readonly limit: number },
  mayRead: boolean,
): Promise<{ readonly entries: readonly TimelineEntry[]; readonly count: number }> => {
  const { positions, count } = await readStory(db, story, page);
  const events = (await store.eventsAt(positions)).map(decode).toReversed();
  const about = await readAbout(db, events);
  const told = events.flatMap((event) => {
    const subjects = about.get(event.position) ?? [];
    // Another subject may have the same hash.
    if (!subjects.some(({ kind, id }) => kind === story.kind && id === story.id)) return [];
    const named = subjects.filter(({ kind }) => kind === 'customer').map((each) => UserId.parse(each.id));
    return [{ event, named }];
  });
  const everybody = told.flatMap(({ event, named }) => [...named, idOf(event.metadata.actor)]);
  const names = await shownNames([...new Set(everybody.filter((id) => id !== null))]);
  const nameOf = (id: UserId | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const whys = told.map(({ event }) => event.metadata);
  const reasonOf = await shownReasons(store, decode, unseal, whys);
  const shown = told.map(async ({ event, named }): Promise<TimelineEntry> => {
    const { actor, at } = event.metadata;
    const mayReadThis = mayRead || isOnSeats(event.stream);
    const mayReadWhy = mayRead || (mayReadThis && byOf(actor) !== ACCOUNTS);
    return {
      event_id: event.id,
      at,
      stream: event.stream,
      revision: event.revision,
      type: event.type,
      actor: { kind: actor.kind, user: idOf(actor), name: nameOf(idOf(actor)), by: byOf(actor) },
      reason: mayReadWhy ? reasonOf(event.metadata) : null,
      data: mayReadThis
        ? ((await openTexts(event.data, mayRead ? unseal : undefined)) as Record<string, unknown>)
        : null,
      people: named.map((id) => ({ id, name: nameOf(id) })),
    };
  });
  return { entries: await Promise.all(shown), count };
};
