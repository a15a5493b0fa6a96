import { bookingStorm } from './booking-storm.ts';

/** A program of its own, so that no two storms share a process: `booking-storm-run <seed> <attempts> <days>` prints the figures as JSON. */
const [seed, attempts, days] = process.argv.slice(2).map(Number) as [number, number, number];
const { violations, ...figures } = await bookingStorm({ seed, attempts, days });
console.log(JSON.stringify({ ...figures, found: violations.length, violations: violations.slice(0, 20) }));
