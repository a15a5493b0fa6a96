import { execFileSync } from 'node:child_process';
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
/** What is needed of a package to build and run it. */
const PARTS = ['package.json', 'tsconfig.json', 'src', 'bin', 'migrations'];

/** A type that only the later release knows. It is written into the stream of a day. */
export const LATER_TYPE = 'SlotWarmedUp';
/** A type that both releases know, of which the later one writes the next version. */
export const LATER_VERSION_OF = 'SlotBookedOnAccount';

/**
 * What the later release changes, by source. The file of this release stays beside it as `<name>.before.ts`, and everything that is
 * not named here is exported as before.
 */
const changes: Readonly<Record<string, string>> = {
  // A new type of event in the stream of a day, and the next version of a type.
  'shared-domain/src/booking/events.ts': `
    import { z } from 'zod';
    import { formerVersion } from '../kernel/former-events.ts';
    import { event } from '../kernel/message.ts';
    import * as before from './events.before.ts';
    const ${LATER_TYPE} = event('${LATER_TYPE}', { reservationId: z.string() });
    export const scheduleEvents = [...before.scheduleEvents, ${LATER_TYPE}];
    export const formerScheduleEvents = [
      ...before.formerScheduleEvents,
      formerVersion(before.${LATER_VERSION_OF}, 1, ({ data }) => data),
    ];`,
  'shared-domain/src/booking/schedule-day.ts': `
    import * as before from './schedule-day.before.ts';
    export const evolveScheduleDay = (day, event) =>
      event.type === '${LATER_TYPE}' ? day : before.evolveScheduleDay(day, event);`,
  // A column in two read models, written from the new type.
  'projections/src/booking/schedule-rows.ts': `
    import { boolean } from '../engine/column.ts';
    import { change } from '../engine/projection.ts';
    import { table } from '../engine/table.ts';
    import * as before from './schedule-rows.before.ts';
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
 * Makes a release that comes after this one, from the sources of this one: it writes a type of event and a version that this
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
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(later, file));
  // Libraries are those of this release; our own packages are the copies.
  const modules = join(later, 'node_modules');
  mkdirSync(join(modules, '@paddock'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@paddock') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const folder of packages) symlinkSync(join(later, folder), join(modules, '@paddock', basename(folder)));
  for (const [file, code] of Object.entries(changes)) {
    const before = file.replace(/\.ts$/, '.before.ts');
    renameSync(join(later, file), join(later, before));
    writeFileSync(join(later, file), `export * from './${basename(before)}';${code}\n`);
  }
  for (const [folder, sql] of Object.entries(MIGRATIONS)) {
    const last = Math.max(...readdirSync(join(later, folder)).map((name) => Number.parseInt(name, 10)));
    writeFileSync(join(later, folder, `${String(last + 1).padStart(3, '0')}.do.later-release.sql`), `${sql}\n`);
  }
  execFileSync(process.execPath, [join(later, 'services/embedded/bin/bundle.mjs')]);
  return { root: later, remove: () => rmSync(later, { recursive: true, force: true }) };
};
