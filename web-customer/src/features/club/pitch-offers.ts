import type { ClubPromise } from '../../data/club/club-promise.ts';
import { messages } from '../../messages/messages.ts';

export type PitchOffer = { readonly copy: string; readonly words: string };

/** The lines of the pitch, the best known first; a line that is not true for this venue is left out. */
export const pitchOffers = ({ leastPercent, mostPercent, waivesFees }: ClubPromise): readonly PitchOffer[] => {
  const { join } = messages;
  const grows = mostPercent > leastPercent;
  const more: PitchOffer = waivesFees
    ? { copy: leastPercent > 0 ? join.over(leastPercent) : join.noFees, words: join.noFeesWords }
    : { copy: join.over(leastPercent), words: join.overWords };
  return [
    ...(leastPercent > 0 ? [{ copy: join.everyRace(leastPercent), words: join.everyRaceWords }] : []),
    ...(grows ? [{ copy: join.upTo(mostPercent), words: join.upToWords }] : []),
    // More than the minimum: by the fees that members do not pay, or by a larger month.
    ...(waivesFees || (grows && leastPercent > 0) ? [more] : []),
  ];
};
