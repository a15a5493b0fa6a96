import type { ClientBase } from 'pg';
import type { Announcement } from './projection.ts';

/** Postgres channel on which every commit of a projection is told. */
export const CHANNEL = 'paddock_changes';

/** One NOTIFY. Several may tell of one commit; each carries its position, and none comes before the commit. */
export type ChangeMessage = {
  readonly projection: string;
  readonly position: string;
  readonly changes: readonly Announcement[];
  /** The whole model was replaced: everything shown of it must be fetched again. */
  readonly resync?: true;
  /** The projection stands still; why is in `projection_engine.projections`. */
  readonly halted?: true;
};

/** Postgres refuses payloads of 8000 bytes and more. */
const MOST_BYTES = 7_900;
/** More messages than this of one commit tell screens to look again instead of carrying deltas. */
const MOST_MESSAGES = 40;

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const lookAgain = (changes: readonly Announcement[]): Announcement[] => {
  const distinct = new Map<string, Announcement>();
  for (const { model, scope } of changes) distinct.set(JSON.stringify([model, scope]), { model, scope });
  return [...distinct.values()];
};

/** Packs changes, in order, into as few lists as fit; a change that is too big for one message loses its delta, then its scope. */
const packed = (changes: readonly Announcement[], room: number): Announcement[][] => {
  const lists: Announcement[][] = [[]];
  let used = 0;
  for (const full of changes) {
    const bare = { model: full.model, scope: full.scope };
    const change = bytes(full) <= room ? full : bytes(bare) <= room ? bare : { model: full.model, scope: {} };
    const size = bytes(change) + 1;
    if (used + size > room && used > 0) {
      lists.push([]);
      used = 0;
    }
    lists.at(-1)?.push(change);
    used += size;
  }
  return lists;
};

/** Payloads of one commit, each below 8000 bytes; at least one, because the position itself is news. */
export const payloads = (message: ChangeMessage): string[] => {
  const room = MOST_BYTES - bytes({ ...message, changes: [] });
  // Changes without a delta say the same however often they are said.
  const changes = message.changes.some(({ delta }) => delta !== undefined)
    ? message.changes
    : lookAgain(message.changes);
  let lists = packed(changes, room);
  if (lists.length > MOST_MESSAGES) lists = packed(lookAgain(changes), room);
  if (lists.length > MOST_MESSAGES) {
    const models = [...new Set(changes.map(({ model }) => model))];
    lists = packed(
      models.map((model) => ({ model, scope: {} })),
      room,
    );
  }
  return lists.map((list) => JSON.stringify({ ...message, changes: list }));
};

/** Payloads of several messages, in order: as many in one list as fit, one that is alone as it is. */
export const bundles = (messages: readonly ChangeMessage[]): string[] => {
  const lists: string[][] = [];
  let used = MOST_BYTES;
  for (const text of messages.flatMap(payloads)) {
    const size = Buffer.byteLength(text) + 1;
    if (used + size > MOST_BYTES) {
      lists.push([]);
      used = 0;
    }
    lists.at(-1)?.push(text);
    used += size;
  }
  return lists.map((list) => (list.length === 1 ? (list[0] ?? '') : `[${list.join(',')}]`));
};

/** The messages of one payload, in order. */
export const messagesOf = (payload: string): readonly ChangeMessage[] => {
  const heard = JSON.parse(payload) as ChangeMessage | readonly ChangeMessage[];
  return 'projection' in heard ? [heard] : heard;
};

/** Tells within the running transaction: Postgres sends it at the commit, or never. */
export const notify = async (client: ClientBase, messages: readonly ChangeMessage[]): Promise<void> => {
  const all = bundles(messages);
  if (all.length)
    await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, all]);
};
