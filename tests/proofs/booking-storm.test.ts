import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { howMany } from '../support/how-many.ts';
import type { bookingStorm } from './booking-storm.ts';
import { freshSeed } from './seed.ts';

type Figures = Awaited<ReturnType<typeof bookingStorm>> & { readonly found: number };
const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, 'booking-storm-run.ts');
/** A million attempts in all, or a part of them: then on fewer days, so that as many meet at each slot. */
const ROUNDS = howMany(2, 4);
const ATTEMPTS = howMany(20_000, 250_000);
const DAYS = howMany(3, 30);

const storm = async (seed: number): Promise<Figures> => {
  const { stdout } = await run(
    process.execPath,
    [
      '-C',
      'development',
      '--import',
      'tsx',
      '--max-semi-space-size=64',
      PROGRAM,
      ...[seed, ATTEMPTS, DAYS].map(String),
    ],
    { maxBuffer: 1 << 26 },
  );
  return JSON.parse(stdout) as Figures;
};

describe('a storm of bookings', () => {
  it('SLOT-12 never gives a slot to two parties, in whatever order commands reach the store', async () => {
    const began = performance.now();
    const first = freshSeed('G1');
    const seeds = Array.from({ length: ROUNDS }, (_, round) => first + round);
    const rounds: Figures[] = [];
    // Two processes at a time; each has two handlers with a cache of their own.
    const lane = async () => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) rounds.push(await storm(seed));
    };
    await Promise.all([lane(), lane()]);
    const sum = (
      name: 'attempts' | 'accepted' | 'refused' | 'busy' | 'unknown' | 'conflicts' | 'cancelled' | 'events' | 'found',
    ) => rounds.reduce((total, figures) => total + figures[name], 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const figure = (value: number) => value.toLocaleString('en-US').replaceAll(',', ' ');
    console.log(
      `G1: ${figure(sum('attempts'))} attempts, ${sum('found')} double bookings, ${figure(sum('accepted'))} accepted, ` +
        `${figure(sum('refused'))} refused, ${figure(sum('busy'))} busy, ${figure(sum('conflicts'))} conflicts, ` +
        `${figure(sum('cancelled'))} cancelled, ${figure(sum('events'))} events, ${seconds} s`,
    );
    expect(rounds.flatMap(({ violations }) => violations)).toEqual([]);
    expect(sum('attempts')).toBe(ROUNDS * ATTEMPTS);
    // The figures must prove something (rule 5): enough of both answers, and real conflicts between the two handlers.
    expect(sum('accepted') - sum('cancelled')).toBeGreaterThan(sum('attempts') * 0.05);
    expect(sum('refused')).toBeGreaterThan(sum('attempts') * 0.05);
    expect(sum('cancelled')).toBeGreaterThan(sum('attempts') * 0.05);
    expect(sum('conflicts')).toBeGreaterThan(sum('attempts') * 0.01);
    expect(sum('unknown')).toBe(0);
    expect(sum('busy')).toBeLessThan(sum('attempts') * 0.001);
  }, 2_400_000);
});
