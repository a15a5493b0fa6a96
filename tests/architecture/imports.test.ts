import { filesWhere, hold, type Rule } from './rule.ts';
import { API_FLOORS, isApi, isProduct, type SourceFile } from './source-tree.ts';
import { filesInCircles, foldersInCircles, upwardImports } from './rooms.ts';

const own = /^(shared-domain|projections|services|web-customer|web-staff|tests)\//;

/** A rule that no product file of `room` imports what `forbidden` matches. */
const never = (
  says: string,
  room: RegExp,
  forbidden: (imported: string, file: SourceFile) => boolean,
  planted: Readonly<Record<string, string>>,
): Rule => ({
  says,
  planted,
  find: filesWhere(
    (path) => room.test(path) && isProduct(path),
    (file) => file.imports.filter((imported) => forbidden(imported, file)).join(', ') || undefined,
  ),
});

const contextOf = (path: string, room: string): string | undefined =>
  new RegExp(`^${room}/src/(?!kernel/|contracts/)([a-z-]+)/`).exec(path)?.[1];
/** The club is part of the account's stream, which billing composes: two folders count as one context. */
const domainContext = (path: string) => contextOf(path, 'shared-domain')?.replace(/^club$/, 'billing');
/** The folder of a read model: that of its capability, or a subfolder if the capability has several. */
const readModelOf = (path: string): string | undefined =>
  /^projections\/src\/(?!engine\/)((?:[a-z-]+\/)+)(?!schedule-)[a-z-]+(?:\.ts)?$/.exec(path)?.[1];
const isContract = (path: string): boolean => /(^|\/|-)contract(\.ts)?$/.test(path);
const isPortable = (imported: string): boolean => imported === 'zod' || imported.startsWith('shared-domain/src/');

/** Commands, deciders and states are recognized by the names of the kernel that their files use. */
const decides = /\bDecider<|\bdecideBy\b|= Command</;
const decidesOrFolds = /\bDecider<|\bdecideBy\b|= Command<|\bevolveBy\b/;
const isDeciding = (files: readonly SourceFile[], words: RegExp) => {
  const paths = new Set(files.filter(({ text }) => words.test(text)).map(({ path }) => path.replace(/\.ts$/, '')));
  return (imported: string): boolean => imported.startsWith('shared-domain/src/') && paths.has(imported);
};
const neverDeciding = (
  says: string,
  room: RegExp,
  planted: Readonly<Record<string, string>>,
  words: RegExp = decides,
): Rule => ({
  says,
  planted,
  find: (files) => {
    const deciding = isDeciding(files, words);
    return filesWhere(
      (path) => room.test(path) && isProduct(path),
      ({ path, imports }) =>
        imports
          .filter(deciding)
          .filter((imported) => !imported.includes('/kernel/') && domainContext(imported) !== domainContext(path))
          .join(', ') || undefined,
    )(files);
  },
});

/** The feature of a web app that a file belongs to. Files of `app/`, which composes features, belong to none. */
const featureOf = (path: string): string | undefined => /^(web-[a-z]+\/src\/features\/[a-z-]+)\//.exec(path)?.[1];

hold('who may lean on whom', [
  never(
    'shared-domain imports zod and itself, and nothing of the machine',
    /^shared-domain\//,
    (imported) => !isPortable(imported),
    {
      'shared-domain/src/booking/planted.ts': `import { readFileSync } from 'node:fs';`,
      'shared-domain/src/kernel/planted.ts': `import { Pool } from 'pg';`,
    },
  ),
  never(
    'the kernel knows no business',
    /^shared-domain\/src\/kernel\//,
    (imported) => !imported.startsWith('shared-domain/src/kernel/') && imported !== 'zod',
    { 'shared-domain/src/kernel/planted.ts': `import { SlotHeld } from '../booking/events.ts';` },
  ),
  never(
    'how rooms talk is said without any feature',
    /^shared-domain\/src\/contracts\//,
    (imported) => !/^(zod$|shared-domain\/src\/(kernel|contracts)\/)/.test(imported),
    { 'shared-domain/src/contracts/planted.ts': `import { SlotHeld } from '../booking/events.ts';` },
  ),
  never(
    'in a context only its contract knows HTTP, and only contracts know contracts',
    /^shared-domain\/src\//,
    (imported, { path }) =>
      domainContext(path) !== undefined &&
      !isContract(path) &&
      (imported.startsWith('shared-domain/src/contracts/') || isContract(imported)),
    { 'shared-domain/src/booking/planted.ts': `import { listOf } from '../contracts/paging.ts';` },
  ),
  neverDeciding(
    'a context never imports the commands, state or decider of another',
    /^shared-domain\//,
    {
      'shared-domain/src/billing/planted.ts': `import { reserveSlot } from '../booking/reserve-slot.ts';`,
      'shared-domain/src/club/planted.ts': `import { emptyDay } from '../booking/schedule-day.ts';`,
    },
    decidesOrFolds,
  ),
  never(
    'the event store knows the kernel and nothing else of ours',
    /^services\/event-store\//,
    (imported) => own.test(imported) && !/^(services\/event-store|shared-domain\/src\/kernel)\//.test(imported),
    { 'services/event-store/src/planted.ts': `import { allEvents } from '@paddock/shared-domain/all-events';` },
  ),
  {
    says: 'a package of the API knows those on the floors below it and no other',
    find: upwardImports,
    planted: {
      'services/kit/src/http/planted.ts': `import { priceCart } from '@paddock/sales/booking/cart';`,
      'services/venue/src/venues/planted.ts': `import { quoteCart } from '@paddock/sales/checkout/quote-cart';`,
      'services/race-control/src/rigs/planted.ts': `import { quoteCart } from '@paddock/sales/checkout/quote-cart';`,
    },
  },
  {
    says: 'no file stands in a circle of values',
    find: filesInCircles,
    planted: { 'shared-domain/src/kernel/time.ts': `import { zoned } from './venue-time.ts';` },
  },
  {
    says: 'no folder stands in a circle',
    find: foldersInCircles,
    planted: {
      'shared-domain/src/kernel/planted.ts': `import type { SlotHeld } from '../booking/events.ts';`,
    },
  },
  {
    says: 'the API reads projections through their readers and the engine',
    find: filesWhere(
      (path) => isApi(path) && isProduct(path),
      ({ imports }) =>
        imports
          .filter(
            (imported) =>
              imported.startsWith('projections/') &&
              !/^projections\/src\/((?:[a-z-]+\/){1,2}read|engine\/.*|read-models)$/.test(imported),
          )
          .join(', ') || undefined,
    ),
    planted: {
      'services/sales/src/booking/planted.ts': `import { project } from '@paddock/projections/booking/planner/project';`,
    },
  },
  {
    says: 'nothing starts the API but the program that starts everything',
    find: filesWhere(
      (path) => isProduct(path) && !isApi(path) && !path.startsWith('services/embedded/'),
      ({ imports }) =>
        imports.filter((imported) => API_FLOORS.some((name) => imported.startsWith(`services/${name}/`))).join(', ') ||
        undefined,
    ),
    planted: { 'projections/src/identity/users/planted.ts': `import { compose } from '@paddock/api/compose';` },
  },
  never(
    'projections know neither the API nor another read model',
    /^projections\//,
    (imported, { path }) =>
      /^(services\/(?!event-store\/)|web-)/.test(imported) ||
      (readModelOf(imported) !== undefined &&
        readModelOf(path) !== undefined &&
        readModelOf(imported) !== readModelOf(path)),
    {
      'projections/src/booking/planner/planted.ts': `import { readUsers } from '../../identity/users/read.ts';`,
      'projections/src/identity/users/planted.ts': `import { compose } from '@paddock/api/compose';`,
    },
  ),
  neverDeciding('projections never decide', /^projections\//, {
    'projections/src/booking/planner/planted.ts': `import { reserveSlot } from '@paddock/shared-domain/booking/reserve-slot';`,
  }),
  never(
    'the engine knows no read model',
    /^projections\/src\/engine\//,
    (imported) => imported.startsWith('projections/') && !imported.startsWith('projections/src/engine/'),
    { 'projections/src/engine/planted.ts': `import { all } from '../all.ts';` },
  ),
  never(
    'the twin, the rig agent and the farm of rigs meet the product over the wire only',
    /^services\/(stripe-twin|rig-agent|rig-farm)\//,
    (imported, { path }) =>
      own.test(imported) &&
      imported.split('/')[1] !== path.split('/')[1] &&
      !imported.startsWith('shared-domain/') &&
      // The farm runs real agents.
      !(path.startsWith('services/rig-farm/') && imported.startsWith('services/rig-agent/')),
    {
      'services/stripe-twin/src/planted.ts': `import { compose } from '@paddock/api/compose';`,
      'services/rig-agent/src/planted.ts': `import { runServer } from '@paddock/rig-farm/simulated-server';`,
      'services/rig-farm/src/planted.ts': `import { readLaps } from '@paddock/projections/laps/read';`,
    },
  ),
  never(
    'a web app knows the shared domain and the kit, and neither services nor the other app',
    /^web-(customer|staff)\//,
    (imported, { path }) =>
      own.test(imported) &&
      !/^(shared-domain|services\/web-kit)\//.test(imported) &&
      imported.split('/')[0] !== path.split('/')[0],
    {
      'web-staff/src/app/planted.ts': `import { paths } from '../../../web-customer/src/paths.ts';`,
      'web-customer/src/app/planted.ts': `import { readDay } from '@paddock/projections/booking/availability/read';`,
    },
  ),
  neverDeciding('a web app never decides', /^web-(customer|staff)\//, {
    'web-customer/src/app/planted.ts': `import { reserveSlot } from '@paddock/shared-domain/booking/reserve-slot';`,
  }),
  never(
    'a web feature never imports another: they are composed in app/',
    /^web-(customer|staff)\/src\/(features|ui|data)\//,
    (imported, { path }) => featureOf(`${imported}/`) !== undefined && featureOf(`${imported}/`) !== featureOf(path),
    { 'web-customer/src/features/club/planted.ts': `import { slotGrid } from '../booking/advanced/slot-grid.tsx';` },
  ),
  never(
    'the kit knows the shared domain and nothing else of ours',
    /^services\/web-kit\//,
    (imported) => own.test(imported) && !/^(services\/web-kit|shared-domain)\//.test(imported),
    { 'services/web-kit/src/planted.ts': `import { paths } from '../../../web-customer/src/paths.ts';` },
  ),
  never('nothing sees the tests', /./, (imported) => imported.startsWith('tests/'), {
    'services/kit/src/http/planted.ts': `import { startVenue } from '../../../../tests/support/venue.ts';`,
  }),
]);
