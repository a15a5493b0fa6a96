import { RaceSessionId } from '@paddock/shared-domain/kernel/ids';
import { countedMinutes, type RaceSession } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import type { Session } from '@paddock/shared-domain/launcher/race-contract';
import { randomId } from '@paddock/web-kit/api/random-id.ts';
import { messages } from '../../messages/en.ts';
import { newSession, sessionBody, typedSession, type TypedSession } from '../../ui/launcher/typed-session.ts';

const words = messages.launcher.event;

/** The types a party may race: all but HOTLAP, which is for a seat alone (RACE-10, rule A-137). */
export const PARTY_TYPES = ['PRACTICE', 'QUALIFYING', 'RACE'] as const;
export const typesOf = (multiplayer: boolean): readonly RaceSession['type'][] =>
  multiplayer ? PARTY_TYPES : [...PARTY_TYPES, 'HOTLAP'];

/** A session in the form: the duration is text, the order is the list's; a new session gets its id when saved. */
export type SessionDraft = TypedSession & Pick<RaceSession, 'sessionId'> & { readonly isNew: boolean };
type SessionTerms = Omit<Session, 'id' | 'event' | 'ordering'>;

const placeId = () => RaceSessionId.parse(randomId());
const drafted = ({ name, type, spawn, duration, duration_is_laps: durationIsLaps }: SessionTerms) => ({
  name,
  type,
  spawn,
  duration: String(duration),
  durationIsLaps,
});
export const draftOf = (session: Session): SessionDraft => ({
  sessionId: session.id,
  isNew: false,
  ...drafted(session),
});
/** A preset's sessions as new ones of this event, without those a party cannot race (rules ). */
export const presetDrafts = (sessions: readonly SessionTerms[], multiplayer = true): readonly SessionDraft[] =>
  sessions
    .filter(({ type }) => !multiplayer || type !== 'HOTLAP')
    .map((terms) => ({ sessionId: placeId(), isNew: true, ...drafted(terms) }));
export const newDraft = (type: RaceSession['type']): SessionDraft => ({
  sessionId: placeId(),
  isNew: true,
  ...newSession(type),
});

/** The whole list in its order, as it would be raced. */
export const sessionsOf = (drafts: readonly SessionDraft[]): readonly RaceSession[] =>
  drafts.map((draft, ordering) => typedSession(draft, ordering, draft.sessionId));
/** The list as the API takes it. */
export const sessionForms = (drafts: readonly SessionDraft[]) =>
  drafts.map(({ sessionId, isNew, ...typed }) => ({ ...(!isNew && { id: sessionId }), ...sessionBody(typed) }));
/** The total shown: minutes of the timed sessions by the +1.2 rule, and laps beside them (RACE-15, rule A-136). */
export const totalOf = (sessions: readonly Pick<RaceSession, 'duration' | 'durationIsLaps'>[]): string =>
  words.totalOf(
    sessions.reduce((sum, one) => sum + (one.duration === 0 ? 0 : countedMinutes(one)), 0),
    sessions.reduce((sum, one) => sum + (one.durationIsLaps ? one.duration : 0), 0),
  );
