// One origin for an API and a race control in separate containers: `serve-front.js http://api:3000 http://race-control:3000`.
import { exitForOperator, NeedsOperator } from '@paddock/event-store/needs-operator';
import { readSettings } from './config.ts';
import { type Place, startFront } from './front.ts';

const placeOf = (text = ''): Place => {
  if (!URL.canParse(text) || new URL(text).hostname === '')
    throw new NeedsOperator('The front needs two addresses, such as http://api:3000 http://race-control:3000.');
  const { hostname, port } = new URL(text);
  return { host: hostname, port: Number(port || 80) };
};

const serve = async (): Promise<void> => {
  const [, , api, raceControl] = process.argv;
  const { host, port, handedOn } = readSettings();
  const front = await startFront({
    listen: { host, port },
    api: placeOf(api),
    raceControl: placeOf(raceControl),
    trusted: (handedOn['TRUSTED_PROXY'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void front.close().then(() => process.exit(0)));
};
await serve().catch(exitForOperator);
