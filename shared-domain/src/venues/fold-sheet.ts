import { UserId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import { BESIDE } from './location.ts';
import type { RecordChange, RecordState, Sheet } from './sheet.ts';

/** The most changes returned; older ones stay in the log. */
const MOST_CHANGES = 200;

type Json = Sheet['terms'][string];
type Terms = Readonly<Record<string, Json>>;
/** Paddock's own names only: names of the simulator, such as `ABS`, stay as they are. */
const snake = (name: string): string =>
  /^[A-Z]/.test(name) ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Renames the keys for the wire, at every level. */
const onTheWire = (value: unknown): Json => {
  if (Array.isArray(value)) return value.map(onTheWire);
  if (typeof value !== 'object' || value === null) return value as Json;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), onTheWire(inner)]));
};

/** The few terms that have another name on the wire than in events. */
const RENAMED: Readonly<Record<string, string>> = {
  locationId: 'location',
  seatTypeId: 'type',
  trackId: 'track',
  carId: 'car',
  carGroupId: 'group',
  assistId: 'assists',
  groupIds: 'groups',
};
/** The data of an event, without the id that its stream is named for. */
const saidBy = (kind: Sheet['kind'], data: object): Terms =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => name !== `${kind}Id`)
      .map(([name, value]) => [RENAMED[name] ?? snake(name), onTheWire(value)]),
  );

/** The state after each type of event; others leave it. Points of a board and the closing of its books do not belong to its set-up. */
const STATES: Readonly<Record<string, RecordState>> = {
  SeatRetired: 'retired',
  SeatReinstated: 'in-use',
  TrackRetired: 'retired',
  TrackReinstated: 'in-use',
  CarRetired: 'retired',
  CarReinstated: 'in-use',
  CarGroupRetired: 'retired',
  CarGroupReinstated: 'in-use',
  PagePublished: 'in-use',
  PageWithdrawn: 'withdrawn',
};
const ELSEWHERE = new Set(['PointsAwarded', 'PointsWithdrawn', 'BoardCarriedForward']);
const actorOf = ({ metadata: { actor } }: Recorded): UserId | null => ('userId' in actor ? actor.userId : null);

const changesOf = (before: Terms, said: Terms): RecordChange['changes'] =>
  Object.entries(said)
    .filter(([field, after]) => JSON.stringify(before[field]) !== JSON.stringify(after))
    .map(([field, after]) => {
      const earlier = before[field];
      return earlier === undefined ? { field, after } : { field, before: earlier, after };
    });

const stateAfter = ({ type, data }: Recorded, state: RecordState, isFirst: boolean): RecordState => {
  if (type === 'PageDrafted') return isFirst ? 'draft' : state;
  if (type === 'BoardDefined') return (data as { readonly active?: unknown }).active === false ? 'retired' : 'in-use';
  return STATES[type] ?? state;
};

type Folded = Omit<Sheet, 'kind' | 'id' | 'history'> & { readonly history: readonly Omit<RecordChange, 'by_name'>[] };

/** Folds the events of a configuration stream into the present terms and who set them. Undefined for a stream without events. */
export const foldSheet = (kind: Sheet['kind'], events: readonly Recorded[]): Folded | undefined => {
  let terms: Terms = {};
  let state: RecordState = 'in-use';
  let revision = 0;
  const history: Omit<RecordChange, 'by_name'>[] = [];
  for (const event of events) {
    if (ELSEWHERE.has(event.type)) continue;
    const said = saidBy(kind, event.data);
    // What is beside the form is in its history, and neither a term of it nor a change that a form would overwrite.
    const isBeside = (BESIDE as ReadonlySet<string>).has(event.type);
    const changes = changesOf(isBeside ? {} : terms, said);
    if (!isBeside) {
      terms = { ...terms, ...said };
      revision = event.revision;
    }
    state = stateAfter(event, state, history.length === 0);
    history.push({ revision: event.revision, at: event.metadata.at, by: actorOf(event), what: event.type, changes });
  }
  if (history.length === 0) return undefined;
  return { revision, state, terms, history: history.toReversed().slice(0, MOST_CHANGES) };
};
