import { pino } from 'pino';
import { Registry } from 'prom-client';
import { runProjections } from '@paddock/projections/engine/run-projections';
import { memoryStore } from './memory-store.ts';
import { busyVenue, codec, venueProjections } from './venue.ts';

/** A projections process that kills itself between rows and checkpoint: `killed-process.ts <database> <events> <kill at>`. */
const [databaseUrl = '', events = '0', killAt = '0'] = process.argv.slice(2);
const store = memoryStore();
store.write(busyVenue(0, Number(events)));
let writes = 0;
await runProjections({
  projections: venueProjections,
  codec,
  store,
  databaseUrl,
  log: pino({ level: 'silent' }),
  registry: new Registry(),
  signal: new AbortController().signal,
  failpoints: {
    betweenRowsAndCheckpoint: () => {
      writes += 1;
      if (writes === Number(killAt)) process.kill(process.pid, 'SIGKILL');
    },
  },
});
