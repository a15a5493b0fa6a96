import { plural } from '@paddock/web-kit/format/plural.ts';

/** Who came and who did not. */
export const attendance = {
  arrived: 'Arrived',
  no_show: 'No-show',
  said: (word: string, moment: string, by: string | undefined) =>
    `${word}: ${moment}${by === undefined ? '' : `, recorded by ${by}`}`,
  done: {
    arrived: (count: number) => `${plural(count, 'slot')}: arrived.`,
    noShow: (count: number) => `${plural(count, 'slot')}: no-show.`,
    unsay: (count: number) => `${plural(count, 'slot')}: undone.`,
  },
} as const;
