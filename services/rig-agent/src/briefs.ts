import { millisOf } from '@paddock/shared-domain/kernel/time';
import type { VenueMessageOf } from '@paddock/shared-domain/rigs/agent-wire';
import type { RigClock } from './clock.ts';

/** Shows a text of the venue over the game (launcher.md 4.4, the multiplayer brief). The driver can close it too. */
export type RigOverlay = { show(text: string): void; hide(): void };
export type Briefs = {
  /** @param venueTime in ms since 1970. An expired brief is not shown. */
  take(overlay: Pick<VenueMessageOf<'overlay'>, 'kind' | 'body' | 'until'>, venueTime: number | undefined): void;
  /** Closes the brief, because a game starts. */
  close(): void;
};

/** Shows one brief at a time, until it expires, the venue withdraws it or a game starts. */
export const briefsOn = (overlay: RigOverlay, clock: Pick<RigClock, 'sleep'>): Briefs => {
  let shown = 0;
  let open = false;
  const close = (): void => {
    shown += 1;
    if (open) overlay.hide();
    open = false;
  };
  return {
    close,
    take: ({ kind, body, until }, venueTime) => {
      close();
      const left = millisOf(until) - (venueTime ?? Number.POSITIVE_INFINITY);
      if (kind === 'NONE' || left <= 0) return;
      const own = shown;
      open = true;
      overlay.show(body);
      void clock.sleep(left).then(() => {
        if (shown === own) close();
      });
    },
  };
};
