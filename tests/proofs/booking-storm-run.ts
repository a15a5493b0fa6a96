import { bookingStorm } from './booking-storm.ts';

/** A program of its own, so that storms share no process: `booking-storm-run <seed> <attempts>` prints the figures as JSON. */
const [seed, attempts] = process.argv.slice(2).map(Number) as [number, number];
const { violations, ...figures } = await bookingStorm({ seed, attempts });
console.log(JSON.stringify({ ...figures, found: violations.length, violations: violations.slice(0, 20) }));
