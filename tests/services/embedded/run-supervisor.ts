// The supervisor with the real database and fake parts, as a process of its own for the tests to kill.
//   node run-supervisor.ts <folder with the fake parts> <data folder> <port>
import { join } from 'node:path';
import { readConfig } from '@paddock/embedded/config';
import { supervise } from '@paddock/embedded/supervisor/supervise';

const [folder = '', dataDir = '', port = ''] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: dataDir, PORT: port, DEMO: '0' });
const programs = {
  twin: join(folder, 'stripe-twin.mjs'),
  projections: join(folder, 'projections.mjs'),
  api: join(folder, 'api.mjs'),
  raceControl: join(folder, 'race-control.mjs'),
  demo: join(folder, 'demo.mjs'),
};
const stop = new AbortController();
process.on('SIGTERM', () => stop.abort(new Error('Stopped.')));
const paddock = await supervise(config, programs, () => {}, stop.signal);
stop.signal.addEventListener('abort', () => void paddock.stop().then(() => process.exit(0)));
process.stdout.write('ready\n');
