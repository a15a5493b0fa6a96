import { type EventStore, StoreUnavailable } from '@paddock/event-store/port';
import { readSetAsides } from '@paddock/projections/engine/set-asides';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { FORGOTTEN_TEXT, plainOrOpened } from '@paddock/shared-domain/kernel/sealed';
import type { ProcessSetAside, SetAside } from '@paddock/shared-domain/operations/standing-contract';
import { readProcessSetAsides } from '@paddock/kit/processes/set-asides';
import { readJobSetAsides } from './job-set-asides.ts';
import type { TimelinePeople } from './timeline.ts';

type LogState = {
  readonly id: string | null;
  readonly head: string | null;
  /** Response time, in milliseconds. */
  readonly answerMs: number | null;
  /** Events that read models skip, by the log. */
  readonly setAside: SetAside[];
  readonly processSetAside: ProcessSetAside[];
  /** Why jobs were set aside, by key. */
  readonly jobReasons: ReadonlyMap<string, string | null>;
};
const AWAY: LogState = {
  id: null,
  head: null,
  answerMs: null,
  setAside: [],
  processSetAside: [],
  jobReasons: new Map(),
};

/** Checks whether the event store replies, its end, and the events set aside in it. */
export const readLog = async (
  store: Pick<EventStore, 'head' | 'storeId' | 'readStream'>,
  { shownNames, unseal }: TimelinePeople,
): Promise<LogState> => {
  const startedAt = performance.now();
  try {
    const head = await store.head();
    const answerMs = performance.now() - startedAt;
    const [id, asides] = [await store.storeId(), [...(await readSetAsides(store)).values()]];
    const acts = asides.map((aside) => ({ aside, act: EventMetadata.parse(aside.metadata) }));
    const people = acts.flatMap(({ act: { actor } }) => (actor.kind === 'staff' ? [actor.userId] : []));
    const names = await shownNames([...new Set(people)]);
    const reasonOf = ({ reason: plain, sealedReason: sealed }: EventMetadata) =>
      plainOrOpened(unseal, { plain, sealed }, FORGOTTEN_TEXT);
    const asideOf = async ({ aside, act }: (typeof acts)[number]): Promise<SetAside> => ({
      read_model: aside.readModel,
      event_id: aside.eventId,
      stream: aside.stream,
      revision: aside.revision,
      type: aside.eventType,
      reason: await reasonOf(act),
      by: act.actor.kind === 'staff' ? { id: act.actor.userId, name: names.get(act.actor.userId) ?? null } : null,
      at: act.at,
    });
    const setAside = await Promise.all(acts.map(asideOf));
    const processSetAside = (await readProcessSetAsides(store)).map(async (aside): Promise<ProcessSetAside> => {
      const metadata = EventMetadata.parse(aside.metadata);
      const { process, eventId: event_id, stream, revision, eventType: type } = aside;
      return { process, event_id, stream, revision, type, reason: await reasonOf(metadata), at: metadata.at };
    });
    const jobReasons = new Map<string, string | null>();
    for (const [key, metadata] of await readJobSetAsides(store))
      jobReasons.set(key, await reasonOf(EventMetadata.parse(metadata)));
    return { id, head, answerMs, setAside, processSetAside: await Promise.all(processSetAside), jobReasons };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return AWAY;
  }
};
