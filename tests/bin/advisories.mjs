// Known weaknesses of the packages that ship: fails if one is high or critical. Says so if no registry answers, and fails not.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const GRAVE = ['critical', 'high'];

/**
 * What the answer of `npm audit --json` means.
 * @param {string} output
 * @returns {{ checked: boolean, grave: string[], lines: string[] }} checked: whether a registry answered; grave: the packages with a
 * weakness that is high or critical; lines: what to print
 */
export const judgeAudit = (output) => {
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    report = undefined;
  }
  const counts = report?.metadata?.vulnerabilities;
  if (typeof counts?.total !== 'number') {
    const why = typeof report?.message === 'string' ? report.message : 'no answer that can be read';
    return { checked: false, grave: [], lines: [`Known weaknesses were NOT checked: no registry answered (${why}).`] };
  }
  const found = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) => severity !== 'info');
  const grave = found.filter(({ severity }) => GRAVE.includes(severity)).map(({ name }) => name);
  // A report that counts what it does not list is not believed.
  const uncounted = GRAVE.some((severity) => (counts[severity] ?? 0) > 0) && grave.length === 0;
  return {
    checked: true,
    grave: uncounted ? ['a package that the report does not name'] : grave,
    lines: [
      `Known weaknesses of packages that ship: ${counts.total}.`,
      ...found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`),
    ],
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit=true', '--json'], { encoding: 'utf8' });
  const { grave, lines } = judgeAudit(stdout ?? '');
  process.stdout.write(`${lines.join('\n')}\n`);
  if (grave.length > 0) process.exitCode = 1;
}
