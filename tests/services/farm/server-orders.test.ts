import { readServerOrders } from '@paddock/rig-farm/server-orders';
import { fixedSetupsOf } from '@paddock/shared-domain/assetto-corsa/fixed-setup';
import { serverFiles } from '@paddock/race-control/rigs/rendered-files';
import { expect, it } from 'vitest';
import { place, plan } from '../../domain/assetto-corsa/plans.ts';

const fixed = plan({ rules: { penalties: true, fixedSetup: true, driftMode: false } });

it('the files of a race with a fixed setup let a server lock every car; a missing or wrong setup file is a fault', () => {
  const files = new Map<string, string>(serverFiles(fixed, 0, place).map(({ name, body }) => [name, body]));
  const read = (setupOf: (name: string) => string | undefined) =>
    readServerOrders(files.get('server_cfg.ini') ?? '', files.get('entry_list.ini') ?? '', setupOf);
  expect(read((name) => files.get(name))).toMatchObject({
    orders: { entries: { cars: fixedSetupsOf(fixed).map(({ name, car }) => ({ model: car, fixedSetup: name })) } },
  });
  expect(read(() => undefined)).toEqual({ fault: 'The setup fixed-setup-1.ini is not there.' });
  expect(read(() => files.get('fixed-setup-2.ini'))).toMatchObject({ fault: expect.stringContaining('is not one of') });
});
