import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { TrackId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { changedTerms } from '../venues/changed-terms.ts';
import type { TrackEvent, TrackTerms } from './events.ts';

/** Stream `track-{id}`: one layout of a circuit (AVAIL-11). */
export type Track = { readonly terms: TrackTerms } | undefined;

export type IntroduceTrack = Command<'IntroduceTrack', { trackId: TrackId } & TrackTerms>;
export type DescribeTrack = Command<'DescribeTrack', { trackId: TrackId; terms: Partial<TrackTerms> }>;
export type TrackCommand = IntroduceTrack | DescribeTrack;
export type TrackRefusal = 'AlreadyIntroduced' | 'TrackUnknown';

const introduce = ({ data }: IntroduceTrack, track: Track): Decision<TrackEvent, TrackRefusal> =>
  track === undefined ? accept({ type: 'TrackIntroduced', data }) : refuse('AlreadyIntroduced');

const describe = ({ data }: DescribeTrack, track: Track): Decision<TrackEvent, TrackRefusal> => {
  if (track === undefined) return refuse('TrackUnknown');
  const news = changedTerms(track.terms, data.terms);
  if (Object.keys(news).length === 0) return accept();
  return accept({ type: 'TrackDescribed', data: { trackId: data.trackId, ...news } });
};

export const trackDecider: Decider<Track, TrackEvent, TrackCommand, TrackRefusal> = {
  category: 'track',
  initialState: undefined,
  evolve: evolveBy<Track, TrackEvent>({
    TrackIntroduced: (_, { data: { trackId: _id, ...terms } }) => ({ terms }),
    TrackDescribed: (track, { data: { trackId: _id, ...news } }) =>
      track && { terms: { ...track.terms, ...(news as Partial<TrackTerms>) } },
  }),
  decide: decideBy({ IntroduceTrack: introduce, DescribeTrack: describe }),
};
