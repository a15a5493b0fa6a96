import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { localDateOf, timeLabel, type Zone } from '@paddock/shared-domain/kernel/venue-time';
import type { Rig } from '@paddock/shared-domain/rigs/rig-contract';
import { serverNow } from '@paddock/web-kit/api/server-clock.ts';
import { shortDateLabel } from '@paddock/web-kit/format/local-date.ts';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { VisuallyHidden } from '@paddock/web-kit/ui/visually-hidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { rigsQuery } from '../../data/rigs/rig-queries.ts';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/en.ts';
import styles from './rig-dot.module.css';

const words = messages.launcher.rig.agent;
/** A seat without a rig so far is not an error. */
const TONES = { connected: 'go', silent: 'hold', offline: 'stop', paired: 'none', unpaired: 'none' } as const;

/** `5:20 pm` for today, else `Fri 20 Nov, 5:20 pm`, in the venue's zone. */
const seenAt = (seen: Instant, zone: Zone): string => {
  const day = localDateOf(seen, zone);
  const isToday = day === localDateOf(instantOf(serverNow()), zone);
  return isToday ? timeLabel(seen, zone) : `${shortDateLabel(day)}, ${timeLabel(seen, zone)}`;
};
const wordsOf = ({ state, last_seen: seen }: Rig, zone: Zone | undefined): string => {
  if (state !== 'offline' && state !== 'silent') return words[state];
  return seen === null || zone === undefined ? words.silent : words.notSeenSince(seenAt(seen, zone));
};

type OfSeat = { readonly seat: SeatId; readonly location: LocationId };
const useRig = ({ seat, location }: OfSeat): Rig | undefined =>
  useQuery(rigsQuery(location)).data?.find(({ calendar }) => calendar === seat);

/** A rig's connection (launcher.md 5.4): a dot; for a silent rig also since when, as text. */
export const RigDot = ({ seat, location }: OfSeat) => {
  const rig = useRig({ seat, location });
  const zone = useQuery(locationsQuery).data?.find(({ id }) => id === location)?.timezone;
  if (rig === undefined) return null;
  const said = wordsOf(rig, zone);
  return (
    <>
      <span className={styles.rig} data-tone={TONES[rig.state]} title={said}>
        <span className={styles.dot} />
        {rig.state === 'connected' ? <VisuallyHidden>{said}</VisuallyHidden> : said}
      </span>
      {rig.notices.includes('KEY_USED_TWICE') && (
        <Chip tone="stop" sign="!">
          {messages.launcher.rig.keyUsedTwice}
        </Chip>
      )}
    </>
  );
};

/** A game runs on a seat that its party has not started: a host that drove alone keeps its game until the party starts. */
export const EarlierGame = (of: OfSeat) => {
  const rig = useRig(of);
  const runs = rig?.state === 'connected' && (rig.game === 'LOADING' || rig.game === 'LIVE' || rig.game === 'PAUSED');
  return (
    runs && (
      <Chip tone="hold" sign="!">
        {messages.launcher.rig.earlierGame}
      </Chip>
    )
  );
};
