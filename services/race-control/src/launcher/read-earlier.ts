import type { Entry, RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import { shownState } from '@paddock/shared-domain/launcher/entry-phase';
import { isLaterRev } from '@paddock/shared-domain/launcher/socket';

/** As a form sends it: any of it. */
type Sent<Thing> = { readonly [Name in keyof Thing]?: Thing[Name] | undefined };
/** What a rig moves on by itself while somebody has a form open. */
const OF_RIG = ['initialized', 'launched', 'exited', 'state', 'rig', 'ack', 'load_range'];
const OF_EVENT = ['rev', 'generation', 'next_start'];
const without = (one: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name)));

/** What of a thing that was read a while ago can be held against it now. */
export type Steady = (one: object) => object;

/**
 * An event that says by its `rev` that it was read before the last change: signals and rigs may have moved it on since, who drives what has
 * to be as it is (rule A-001).
 */
export const eventReadEarlier =
  ({ rev }: Sent<Pick<RaceEvent, 'rev'>>) =>
  (present: Sent<Pick<RaceEvent, 'rev'>>): Steady | undefined => {
    if (rev === undefined || present.rev === undefined || !isLaterRev(present.rev, rev)) return undefined;
    return (one) => {
      const { entries } = one as Sent<RaceEvent>;
      const steady = without(one, OF_EVENT);
      return entries === undefined ? steady : { ...steady, entries: entries.map((entry) => without(entry, OF_RIG)) };
    };
  };

/**
 * An entry whose flags and whose rig's step fit each other was read so, now or earlier; one whose flags somebody changed does not fit itself.
 */
export const entryReadEarlier =
  ({
    initialized,
    launched,
    exited,
    state,
    rig,
  }: Sent<Pick<Entry, 'initialized' | 'launched' | 'exited' | 'state' | 'rig'>>) =>
  (): Steady | undefined => {
    if (initialized === undefined || launched === undefined || exited === undefined || rig === undefined)
      return undefined;
    const { phase } = rig;
    const fits =
      state === shownState({ initialized, launched, exited }) &&
      exited === (phase === 'exited') &&
      (exited || launched === (phase === 'launched')) &&
      (phase !== 'initialized' || initialized) &&
      (phase !== 'assigned' || !initialized);
    return fits ? (one) => without(one, OF_RIG) : undefined;
  };
