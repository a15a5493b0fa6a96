import type { Entry, RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import { shownState } from '@paddock/shared-domain/launcher/entry-phase';
import { isLaterRev } from '@paddock/shared-domain/launcher/socket';

/** As sent by a form: any of its fields. */
type Sent<Thing> = { readonly [Name in keyof Thing]?: Thing[Name] | undefined };
/** Fields that a rig changes while somebody has a form open. */
const OF_RIG = ['initialized', 'launched', 'exited', 'state', 'rig', 'ack', 'load_range'];
const OF_EVENT = ['rev', 'generation', 'next_start'];
const without = (one: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name)));

/** Reduces an object that was read earlier to the fields that must still match. */
export type Steady = (one: object) => object;

/**
 * An event whose `rev` is not the latest was read earlier: signals and rigs may have changed it since. Fields of the race itself
 * must match (rule A-001).
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

/** If the flags of an entry fit the step of its rig, it was read like that, now or earlier. If not, somebody changed them. */
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
