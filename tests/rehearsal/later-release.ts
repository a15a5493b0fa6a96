import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What a running Paddock needs of a package. */
const PARTS = ['package.json', 'dist', 'bin', 'migrations'];

/** A type that only the later release knows. It is written into the stream of a day. */
export const LATER_TYPE = 'SlotWarmedUp';
/** A type that both releases know, of which the later one writes the next version. */
export const LATER_VERSION_OF = 'SlotBookedOnAccount';

/**
 * What the later release changes, by built file. The file of this release stays beside it as `<name>.before.js`, and everything that is
 * not named here is exported as before.
 */
const changes: Readonly<Record<string, string>> = {
  // A new type of event in the stream of a day, and the next version of a type.
  'shared-domain/dist/booking/events.js': `
    import { z } from 'zod';
    import { formerVersion } from '../kernel/former-events.js';
    import { event } from '../kernel/message.js';
    import * as before from './events.before.js';
    const ${LATER_TYPE} = event('${LATER_TYPE}', { reservationId: z.string() });
    export const scheduleEvents = [...before.scheduleEvents, ${LATER_TYPE}];
    export const formerScheduleEvents = [
      ...before.formerScheduleEvents,
      formerVersion(before.${LATER_VERSION_OF}, 1, ({ data }) => data),
    ];`,
  'shared-domain/dist/booking/schedule-day.js': `
    import * as before from './schedule-day.before.js';
    export const evolveScheduleDay = (day, event) =>
      event.type === '${LATER_TYPE}' ? day : before.evolveScheduleDay(day, event);`,
  // A column in two read models, written from the new type.
  'projections/dist/booking/schedule-rows.js': `
    import { boolean } from '../engine/column.js';
    import { change } from '../engine/projection.js';
    import { table } from '../engine/table.js';
    import * as before from './schedule-rows.before.js';
    export const scheduleRows = (indexes) => {
      const rows = before.scheduleRows(indexes);
      return table(rows.name, { ...rows, columns: { ...rows.columns, warmed: boolean() } });
    };
    export const scheduleProjection = (name, version, entries, tell) => {
      const projection = before.scheduleProjection(name, version + 1, entries, tell);
      const withColumn = (effect) =>
        effect.table !== entries ? effect : {
          ...effect,
          fold: (row) => {
            const next = effect.fold(row);
            return next && { warmed: row?.warmed ?? false, ...next };
          },
        };
      const on = Object.entries(projection.on).map(([type, handler]) => [type, (event) => handler(event).map(withColumn)]);
      const ${LATER_TYPE} = ({ data }) => [
        change(entries, { id: data.reservationId }, (row) => row && { ...row, warmed: true }),
      ];
      return { ...projection, on: { ...Object.fromEntries(on), ${LATER_TYPE} } };
    };`,
};

/** One more migration of the later release by folder: an older release can work with both. */
const MIGRATIONS: Readonly<Record<string, string>> = {
  'services/kit/migrations': 'create table mail.later_release (id text primary key);',
  'services/event-store/migrations/log': 'alter table {log}.events add column later text;',
  'projections/migrations': 'alter table projection_engine.leaders add column later text;',
};

/**
 * Makes a release that comes after this one, from the built files of this one: it writes a type of event and a version that this
 * one does not know, its read models have another version and another column, and it has one more migration. It runs from its folder as
 * this one does from the repository.
 *
 * @throws {Error} a file that it changes is no longer there.
 */
export const makeLaterRelease = (): { readonly root: string; readonly remove: () => void } => {
  const later = mkdtempSync(join(tmpdir(), 'paddock-later-release-'));
  const packages = [
    'shared-domain',
    'projections',
    ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
  ];
  for (const folder of packages)
    for (const part of PARTS)
      if (existsSync(join(root, folder, part)))
        cpSync(join(root, folder, part), join(later, folder, part), { recursive: true });
  cpSync(join(root, 'package.json'), join(later, 'package.json'));
  // Libraries are those of this release; our own packages are the copies.
  const modules = join(later, 'node_modules');
  mkdirSync(join(modules, '@paddock'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@paddock') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const folder of packages) symlinkSync(join(later, folder), join(modules, '@paddock', basename(folder)));
  for (const [file, code] of Object.entries(changes)) {
    const before = file.replace(/\.js$/, '.before.js');
    renameSync(join(later, file), join(later, before));
    writeFileSync(join(later, file), `export * from './${basename(before)}';${code}\n`);
  }
  for (const [folder, sql] of Object.entries(MIGRATIONS)) {
    const last = Math.max(...readdirSync(join(later, folder)).map((name) => Number.parseInt(name, 10)));
    writeFileSync(join(later, folder, `${String(last + 1).padStart(3, '0')}.do.later-release.sql`), `${sql}\n`);
  }
  return { root: later, remove: () => rmSync(later, { recursive: true, force: true }) };
};
