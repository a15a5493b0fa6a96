import type { ClientBase } from 'pg';
import type { Announcement } from './projection.ts';

/** Postgres channel that carries every commit of a projection. */
export const CHANNEL = 'paddock_changes';

/** One NOTIFY. One commit may send several; each carries the position, and none is sent before the commit. */
export type ChangeMessage = {
  readonly projection: string;
  readonly position: string;
  readonly changes: readonly Announcement[];
  /** The whole read model was replaced: fetch again everything shown from it. */
  readonly resync?: true;
  /** The projection is halted; the reason is in `projection_engine.projections`. */
  readonly halted?: true;
};

/** Postgres refuses payloads of 8000 bytes and more. */
const MOST_BYTES = 7_900;
/** If a commit needs more messages than this, they carry no deltas: screens fetch again. */
const MOST_MESSAGES = 40;

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const lookAgain = (changes: readonly Announcement[]): Announcement[] => {
  const distinct = new Map<string, Announcement>();
  for (const { model, scope } of changes) distinct.set(JSON.stringify([model, scope]), { model, scope });
  return [...distinct.values()];
};

/** Packs changes, in order, into as few lists as fit. A change too big for one message loses its delta, then its scope. */
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

/** Payloads of one commit, each below 8000 bytes. At least one, because the position itself is needed. */
export const payloads = (message: ChangeMessage): string[] => {
  const room = MOST_BYTES - bytes({ ...message, changes: [] });
  // Without deltas, repeated changes are duplicates.
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

/** Payloads of several messages, in order: as many in one list as fit; a single message is not wrapped in a list. */
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

/** Notifies within the running transaction: Postgres sends at the commit, or not at all. */
export const notify = async (client: ClientBase, messages: readonly ChangeMessage[]): Promise<void> => {
  const all = bundles(messages);
  if (all.length)
    await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, all]);
};
