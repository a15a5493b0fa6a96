import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { WireDoubleOptions } from '../support/wire-double/start-wire-double.ts';
import type { WireFaults } from '../support/wire-double/wire-faults.ts';

type Right = WireFaults['denied'] extends Set<infer Each> ? Each : never;
type Faults = { -readonly [Name in keyof WireFaults]?: WireFaults[Name] extends number ? number : readonly Right[] };

export type DoubleApart = {
  readonly port: number;
  /** The address of this node. `user`: `name:password@`. */
  address(scheme: string, user?: string): string;
  /** Sets faults, if any, and returns all as they are now. */
  faults(set?: Faults): Promise<WireFaults>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): void;
};

/** The wire double in a process of its own: it uses the messages of the older client, and the test those of the newer. */
export const startDoubleApart = async (options: WireDoubleOptions = {}): Promise<DoubleApart> => {
  const main = join(import.meta.dirname, '..', 'support', 'wire-double', 'main.ts');
  const child = fork(main, {
    execArgv: ['--conditions=development', '--import', 'tsx'],
    env: { ...process.env, PORT: '0', OPTIONS: JSON.stringify(options), NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const ask = async (message: object): Promise<{ readonly faults: WireFaults }> => {
    child.send(message);
    return ((await once(child, 'message')) as [{ faults: WireFaults }])[0];
  };
  return {
    port,
    address: (scheme, user = '') =>
      options.tls === undefined
        ? `${scheme}://${user}127.0.0.1:${port}?tls=false`
        : `${scheme}://${user}localhost:${port}?tls=true`,
    faults: async (set = {}) => (await ask({ faults: set })).faults,
    goAway: async () => void (await ask({ call: 'goAway' })),
    comeBack: async () => void (await ask({ call: 'comeBack' })),
    stop: () => void child.kill(),
  };
};
