import { problem } from '@paddock/kit/http/problems';
import { FAULT_CODES } from '@paddock/rig-agent/fault-codes';
import { ProblemCode } from '@paddock/shared-domain/contracts/problem';
import { rigFaults } from '../../web-staff/src/messages/en/rig-faults.ts';
import { hold, type Rule } from './rule.ts';
import type { SourceFile } from './source-tree.ts';

const ERRORS = 'docs/errors.md';
const LAUNCHER = 'docs/launcher.md';

const textOf = (files: readonly SourceFile[], path: string): string =>
  files.find((file) => file.path === path)?.text ?? '';
/** What one list has and the other has not, each way. */
const unlike = (paper: string, said: readonly string[], so: readonly string[]): readonly string[] => [
  ...so.filter((one) => !said.includes(one)).map((one) => `${paper}: no row ${one}`),
  ...said.filter((one, at) => !so.includes(one) || said.indexOf(one) !== at).map((one) => `${paper}: ${one}`),
];

const everyCodeStands: Rule = {
  says: 'docs/errors.md has a row for each error code of the API, with its status, and no other',
  find: (files) => {
    const rows = [...textOf(files, ERRORS).matchAll(/^\| `(\w+)` +\| (\d{3}) /gm)];
    return unlike(
      ERRORS,
      rows.map(([, code, status]) => `${code} ${status}`),
      ProblemCode.options.map((code) => `${code} ${problem(code).status}`),
    );
  },
  planted: { [ERRORS]: '| `invented` | 400 | when | what |' },
};

const everyFaultStands: Rule = {
  says: 'every fault code of a rig has a sentence in the staff app, and each sentence has a row in docs/launcher.md',
  find: (files) => {
    const part = textOf(files, LAUNCHER).split('#### Why a start failed')[1]?.split('\n### ')[0] ?? '';
    const rows = [...part.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{3,}/g) ?? []);
    return [
      ...FAULT_CODES.filter((code) => rigFaults[code] === undefined).map((code) => `${code} has no sentence`),
      ...unlike(LAUNCHER, rows, Object.keys(rigFaults)),
    ];
  },
  planted: { [LAUNCHER]: '#### Why a start failed, and what to do\n\n| `INVENTED` | rig | means | do |' },
};

hold('error codes', [everyCodeStands, everyFaultStands]);
