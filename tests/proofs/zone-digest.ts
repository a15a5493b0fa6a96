import { createHash } from 'node:crypto';
import { localDate } from '../support/builders/brands.ts';
import { checkZone, KNOWN_DAYS, ZONES } from './zone-oracle.ts';
import { productRules } from './zone-rules.ts';

/** A program of its own: what the time rules say, as one line, to compare it in different time zones of the machine. */
const hash = createHash('sha256');
let instants = 0;
for (const zone of ZONES) {
  const counted = checkZone(zone, productRules);
  instants += counted.instants;
  hash.update(counted.told.join('\n'));
}
for (const [zone, date] of KNOWN_DAYS) hash.update(productRules.halfHoursOf(localDate(date), zone).join());
console.log(
  JSON.stringify({ tz: Intl.DateTimeFormat().resolvedOptions().timeZone, instants, digest: hash.digest('hex') }),
);
