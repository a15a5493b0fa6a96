import { z } from 'zod';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { BoardId, CarId, UserId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { TeamId } from './ids.ts';

const DAY_MILLIS = 86_400_000;
const millis = z.int().min(0).max(DAY_MILLIS);

/**
 * Points for a race, by its classification (launcher.md 8.3, RACE). `race` identifies it: a repeat adds nothing. Teams count as
 * they were when it ended.
 */
export const awardRace = contract({
  method: 'POST',
  path: '/boards/:id/races',
  summary: 'Award the points of a race',
  access: staff('leaderboards.can_manage_race_events'),
  params: z.strictObject({ id: BoardId }),
  body: z.strictObject({
    /** The race's own name, such as that of its results file. */
    race: z.string().min(1).max(120),
    ended_at: Instant,
    finishers: z
      .array(
        z.strictObject({
          user: UserId,
          car: CarId.nullable().default(null),
          laps: z.int().min(0).max(10_000),
          /** Ms; zero or less is no time. */
          total: millis,
          penalty: millis.default(0),
          disqualified: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(100)
      .refine((all) => new Set(all.map(({ user }) => user)).size === all.length, 'Name each driver once.'),
    /** The reason; required if the only superuser awards points to their own team. */
    reason: z.string().max(500).optional(),
  }),
  reply: z.object({ awards: z.array(z.object({ team: TeamId, name: z.string(), points: z.int() })) }),
});
