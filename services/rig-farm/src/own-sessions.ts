import type { RaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import type { OpenSession } from './lan.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { Track } from './driver.ts';

/** The sessions of a game without a server (launcher.md 2.3, single seat). */
export type OwnSessions = { readonly track: Track; begin(): void; stop(): void };

/** @param hears the driver of this game. `over` is called after the last session. */
export const createOwnSessions = (
  race: RaceIni,
  time: VirtualTime,
  hears: { opened(session: OpenSession): void; closed(): void; over(): void },
): OwnSessions => {
  let index = -1;
  let laps = 0;
  let endsAt = Number.POSITIVE_INFINITY;
  let cancel: () => void = () => undefined;
  const current = () => race.sessions[index];
  const next = (): void => {
    cancel();
    if (index >= 0) hears.closed();
    index += 1;
    laps = 0;
    const session = current();
    if (session === undefined) return hears.over();
    endsAt = session.minutes > 0 ? time.now() + session.minutes * 60_000 : Number.POSITIVE_INFINITY;
    if (session.minutes > 0) cancel = time.after(session.minutes * 60_000, next);
    hears.opened({
      ordinal: index + 1,
      type: session.type,
      opensAt: time.now(),
      startsAt: time.now(),
      // In a single-seat race with penalties the game punishes cuts at once and does not record them.
      cutsCounted: session.type !== 3 || !race.race.penalties,
    });
  };
  return {
    track: {
      beginLap: () =>
        current() !== undefined && time.now() < endsAt && (current()?.laps === 0 || laps < (current()?.laps ?? 0)),
      crossed: () => {
        laps += 1;
        const most = current()?.laps ?? 0;
        if (most > 0 && laps >= most) cancel = time.after(0, next);
      },
      timeLeft: () => (Number.isFinite(endsAt) ? Math.max(0, endsAt - time.now()) : 0),
    },
    begin: next,
    stop: () => cancel(),
  };
};
