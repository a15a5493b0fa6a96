import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answered, Asked, Standing } from './messages.ts';

/** Starts a live channel in its own process. Ask one question at a time. */
export const startVenueOfCrowd = async () => {
  const child = fork(fileURLToPath(new URL('./venue.ts', import.meta.url)), [], {
    execArgv: ['-C', 'development', '--import', 'tsx', '--expose-gc'],
  });
  const next = async (): Promise<Answered> => ((await once(child, 'message')) as [Answered])[0];
  const first = await next();
  if (!('port' in first)) throw new Error('The venue does not say where it listens.');
  return {
    port: first.port,
    ask: async (asked: Asked): Promise<Standing> => {
      const heard = next();
      child.send(asked);
      return (await heard) as Standing;
    },
    stop: (): void => child.disconnect(),
  };
};
