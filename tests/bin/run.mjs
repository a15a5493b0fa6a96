// `npm test`: installs what is missing, runs every suite, prints a line for each, and ends with "N passed, N failed".
//   KEEP_FAILED=<folder> npm test       keeps reports and pictures of a failed run in the folder
//   npm run test:quick                  the domain, the rules, and the tests nearest to changes of the working tree
//   npm test -- <part of a file name>   only the tests (and journeys, if it names them) in such files, without the checks
import { fileURLToPath } from 'node:url';
import { installIfNeeded } from '../../services/embedded/bin/install.mjs';
import { figures, totalLine } from './count.mjs';
import { keepFailed } from './keep-failed.mjs';
import { makeScratch } from './scratch.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [quick, filters] = [process.argv[2] === '--quick', process.argv.slice(2)];
// Everything that a suite writes outside the repository goes here: reports, databases, browser profiles.
const { folder, remove } = makeScratch();
process.env.TMPDIR = folder;
process.on('exit', remove);

const attempt = async (name, run) => {
  try {
    return await run();
  } catch (error) {
    process.stdout.write(`\n${error.stack}\n`);
    return { name, passed: 0, failed: 1, skipped: 0, reasons: [`did not run: ${error.message.split('\n')[0]}`] };
  }
};

const suites = [];
/** Runs suites side by side and prints their lines in this order. */
const run = async (...named) => {
  const done = named.map(async ([name, work]) => {
    const startedAt = performance.now();
    const suite = await attempt(name, work);
    if (suite === undefined) return [];
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    return [{ ...suite, line: `${suite.name}: ${figures(suite)} (${seconds} s)` }];
  });
  suites.push(...(await Promise.all(done)).flat());
};

const all = filters.length === 0;
const journeysAsked = all || filters.some((filter) => filter.includes('journeys'));
await run(['set-up', () => installIfNeeded(root)]);
if (suites.length === 0 && quick) {
  await run(['quick', async () => (await import('./quick.mjs')).runQuick(root, folder)]);
} else if (suites.length === 0) {
  // Imported only now: before the set-up nothing but Node is installed.
  const checks = all ? (await import('./checks.mjs')).startChecks(root) : undefined;
  await checks?.built;
  const tests = ['tests', async () => (await import('./unit.mjs')).runUnit(root, folder, filters)];
  const journeys = ['journeys', async () => (await import('./journeys.mjs')).runJourneys(root, folder, filters)];
  const name = 'journeys on the EventStoreDB wire';
  const onTheWire = [
    name,
    async () => {
      const { ON_THE_WIRE, runJourneys } = await import('./journeys.mjs');
      return runJourneys(root, folder, ON_THE_WIRE, name, { JOURNEYS_STORE: 'wire-double' });
    },
  ];
  // A browser is idle for half of its time, and so is a test that waits for a killed product: other suites use the cores in that time.
  await run(
    ...(checks ? [['checks', () => checks.done]] : []),
    ...(all || !journeysAsked ? [tests] : []),
    ...(journeysAsked ? [journeys] : []),
    ...(all ? [onTheWire] : []),
  );
}

process.stdout.write('\n');
for (const { name, line, reasons, failures = [] } of suites) {
  for (const { file, title } of failures) process.stdout.write(`${name}: failed: ${file} › ${title}\n`);
  for (const reason of reasons) process.stdout.write(`${name}: ${reason}\n`);
  process.stdout.write(`${line}\n`);
}
process.exitCode = suites.some(({ failed }) => failed > 0) || suites.length === 0 ? 1 : 0;
if (process.exitCode !== 0 && process.env.KEEP_FAILED) keepFailed(folder, process.env.KEEP_FAILED);
process.stdout.write(`${totalLine(suites)}\n`, () => process.exit());
