import type { Comparison } from './comparison.ts';
import { agrees } from './comparison.ts';
import type { Farm } from './farm.ts';
import type { TruthLog } from './truth-log.ts';

const clockOf = (millis: number): string => {
  const seconds = Math.floor(millis / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}`;
};

/**
 * Returns a function for the farm's speed since its last call: `× 60`, or `× 23 of 60` if venue or machine was slower.
 *
 * @param farm the farm's time in ms; `real` the machine's.
 */
export const paceSeen = (asked: number, farm: { now(): number }, real: { now(): number }): (() => string) => {
  let [farmBefore, realBefore] = [farm.now(), real.now()];
  return () => {
    const seen = (farm.now() - farmBefore) / Math.max(1, real.now() - realBefore);
    [farmBefore, realBefore] = [farm.now(), real.now()];
    return seen >= 0.95 * asked ? `× ${asked}` : `× ${seen.toFixed(seen < 10 ? 1 : 0)} of ${asked}`;
  };
};

/** One line of status: the farm's time and speed, connected rigs, running games and servers, laps. */
export const stateText = ({ rigs, truth }: Farm, now: number, pace: string): string => {
  const live = new Set(truth.of('GAME_LIVE').map(({ seat, pid }) => `${seat} ${pid}`));
  for (const { seat, pid } of truth.of('GAME_ENDED')) live.delete(`${seat} ${pid}`);
  const servers =
    truth.of('SERVER_STARTED').length - truth.of('SERVER_ENDED').filter(({ how }) => how !== 'REFUSED').length;
  const faults = truth.of('FAULT').length;
  return [
    `${clockOf(now)} ${pace}`,
    `${rigs.filter((rig) => rig.isWelcome()).length} of ${rigs.length} rigs connected`,
    `${Math.max(0, servers)} servers, ${truth.running().size} games, ${live.size} in the car`,
    `${truth.of('LAP').length} laps`,
    ...(faults === 0 ? [] : [`${faults} faults`]),
    `${rigs.reduce((sum, rig) => sum + rig.waiting(), 0)} facts wait`,
  ].join(' · ');
};

const listed = (title: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [`${title}: ${items.slice(0, 20).join(', ')}${items.length > 20 ? ' …' : ''}`];

/** The result of the comparison, in words. */
export const comparisonText = (result: Comparison, truth: TruthLog): string =>
  [
    `${truth.of('LAP').length} laps were driven, ${result.driven} of them by somebody; the product shows ${result.shown}.`,
    ...listed('Missing', result.missing),
    ...listed('Nobody drove', result.madeUp),
    ...listed('Another best lap', result.wrongBests),
    ...listed('Cards that are wrong', result.wrongCards),
    agrees(result) ? 'The product says what happened.' : 'The product does NOT say what happened.',
    `Truth: ${truth.hash()}`,
  ].join('\n');
