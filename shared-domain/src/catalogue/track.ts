import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { TrackId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import { changedTerms } from '../kernel/changed-terms.ts';
import type { TrackEvent, TrackTerms } from './events.ts';

/** Stream `track-{id}`: one layout of a circuit (AVAIL-11). */
export type Track = { readonly terms: TrackTerms; readonly retired: boolean } | undefined;

export type IntroduceTrack = Command<'IntroduceTrack', { trackId: TrackId } & TrackTerms>;
export type ReviseTrackDetails = Command<'ReviseTrackDetails', { trackId: TrackId; terms: Partial<TrackTerms> }>;
export type RetireTrack = Command<'RetireTrack', { trackId: TrackId }>;
export type ReinstateTrack = Command<'ReinstateTrack', { trackId: TrackId }>;
export type TrackCommand = IntroduceTrack | ReviseTrackDetails | RetireTrack | ReinstateTrack;
export type TrackRefusal = 'AlreadyIntroduced' | 'TrackUnknown';

const introduce = ({ data }: IntroduceTrack, track: Track): Decision<TrackEvent, TrackRefusal> =>
  track === undefined ? accept({ type: 'TrackIntroduced', data }) : refuse('AlreadyIntroduced');

const describe = ({ data }: ReviseTrackDetails, track: Track): Decision<TrackEvent, TrackRefusal> => {
  if (track === undefined) return refuse('TrackUnknown');
  const news = changedTerms(track.terms, data.terms);
  if (Object.keys(news).length === 0) return accept();
  return accept({ type: 'TrackDetailsRevised', data: { trackId: data.trackId, ...news } });
};

/** Retired ones are no longer offered; laps and boards keep them. */
const switchTo =
  (retired: boolean, type: 'TrackRetired' | 'TrackReinstated') =>
  ({ data }: RetireTrack | ReinstateTrack, track: Track): Decision<TrackEvent, TrackRefusal> => {
    if (track === undefined) return refuse('TrackUnknown');
    return track.retired === retired ? accept() : accept({ type, data });
  };

export const trackDecider = atSeenRevision({
  category: 'track',
  initialState: undefined,
  evolve: evolveBy<Track, TrackEvent>({
    TrackIntroduced: (_, { data: { trackId: _id, ...terms } }) => ({ terms, retired: false }),
    TrackDetailsRevised: (track, { data: { trackId: _id, ...news } }) =>
      track && { ...track, terms: { ...track.terms, ...(news as Partial<TrackTerms>) } },
    TrackRetired: (track) => track && { ...track, retired: true },
    TrackReinstated: (track) => track && { ...track, retired: false },
  }),
  decide: decideBy<Track, TrackEvent, TrackCommand, TrackRefusal>({
    IntroduceTrack: introduce,
    ReviseTrackDetails: describe,
    RetireTrack: switchTo(true, 'TrackRetired'),
    ReinstateTrack: switchTo(false, 'TrackReinstated'),
  }),
});
