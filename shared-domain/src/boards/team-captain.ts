import type { UserId } from '../kernel/ids.ts';

/** The captain after somebody left: the same, or the member who has been there longest. */
export const captainAfter = (captain: UserId | null, left: UserId, remaining: readonly UserId[]): UserId | null =>
  captain === left ? (remaining[0] ?? null) : captain;
