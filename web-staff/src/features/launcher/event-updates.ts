import { Party } from '@paddock/shared-domain/launcher/contract';
import { Entry, RaceEvent, Session } from '@paddock/shared-domain/launcher/race-contract';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { SignalId } from '@paddock/shared-domain/launcher/ids';
import type { SignalStage } from '@paddock/shared-domain/launcher/rig-progress';
import { z } from 'zod';

/** A saved change (WS-04, rule A-140). */
export const ModelUpdate = z.object({
  type: z.literal('model_updated'),
  model: z.enum(['event', 'session', 'entry', 'party']),
  id: z.string().max(80),
  attributes: z.record(z.string(), z.unknown()).default({}),
  deleted: z.boolean().optional(),
  rev: z.string().regex(/^\d{1,30}$/),
});
export type ModelUpdate = z.infer<typeof ModelUpdate>;

const changes = {
  event: RaceEvent.omit({ id: true, rev: true }).partial(),
  session: Session.omit({ id: true }).partial(),
  entry: Entry.omit({ id: true }).partial(),
  party: Party.omit({ id: true, host_event: true }).partial(),
};

/** Only attributes and values of the contract are merged, so that a message cannot set any other property. */
const merged = <Model extends object>(
  model: Model,
  schema: z.ZodType<object>,
  attributes: unknown,
): Model | undefined => {
  const read = schema.safeParse(attributes);
  if (!read.success) return undefined;
  const known = new Map(Object.entries(read.data).filter(([, value]) => value !== undefined));
  return { ...model, ...Object.fromEntries(known) };
};

type Listed = { readonly id: string };
/** The list with one model changed, added or removed; `undefined` where the message has too little data for that. */
const listed = <Model extends Listed>(
  list: readonly Model[],
  { id, attributes, deleted }: ModelUpdate,
  change: z.ZodType<object>,
  whole: z.ZodType<Model>,
): Model[] | undefined => {
  if (deleted) return list.filter((one) => one.id !== id);
  const at = list.findIndex((one) => one.id === id);
  const before = list[at];
  if (before === undefined) {
    const added = whole.safeParse({ ...attributes, id });
    return added.success ? [...list, added.data] : undefined;
  }
  const after = merged(before, change, attributes);
  return after && list.with(at, after);
};

/** The party with each member's entry of the event, and its driver. */
export const withEvent = (party: Party, event: RaceEvent): Party => ({
  ...party,
  host_event: event,
  members: party.members.map((member) => {
    const entry = event.entries.find(({ calendar }) => calendar === member.calendar) ?? null;
    return { ...member, entry, user: entry?.user ?? null, user_name: entry?.user_name ?? '' };
  }),
});

type BySeat<Value> = Readonly<Record<SeatId, Value>>;
/** The party with its rigs' progress on a signal; a late RECEIVED never replaces a later stage. */
export const withStages = (party: Party, signal: SignalId, stages: BySeat<SignalStage>, codes: BySeat<string>): Party =>
  withEvent(party, {
    ...party.host_event,
    entries: party.host_event.entries.map((entry) => {
      const stage = stages[entry.calendar];
      const isOld = stage === 'RECEIVED' && entry.ack?.signal === signal;
      return stage === undefined || isOld
        ? entry
        : { ...entry, ack: { signal, stage, code: codes[entry.calendar] ?? null } };
    }),
  });

/** The party with the change; `undefined` where it cannot be merged and everything must be read again. */
export const withUpdate = (party: Party, update: ModelUpdate): Party | undefined => {
  const event = party.host_event;
  const { model, id, attributes } = update;
  if (model === 'session') {
    const sessions = listed(event.sessions, update, changes.session, Session);
    return sessions && withEvent(party, { ...event, sessions: sessions.toSorted((a, b) => a.ordering - b.ordering) });
  }
  if (model === 'entry') {
    const entries = listed(event.entries, update, changes.entry, Entry);
    return entries && withEvent(party, { ...event, entries });
  }
  if (update.deleted) return undefined;
  if (model === 'party') return id === party.id ? merged(party, changes.party, attributes) : party;
  const next = id === event.id ? merged(event, changes.event, attributes) : event;
  return next && withEvent(party, next);
};
