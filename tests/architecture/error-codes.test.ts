import { problem } from '@paddock/kit/http/problems';
import { ProblemCode } from '@paddock/shared-domain/contracts/problem';
import { hold, type Rule } from './rule.ts';

const PAPER = 'docs/errors.md';
/** A row of the table of codes. */
const ROW = /^\| `(\w+)` +\| (\d{3}) /gm;

const everyCodeStands: Rule = {
  says: 'docs/errors.md has a row for each error code, with its status, and no other',
  find: (files) => {
    const text = files.find(({ path }) => path === PAPER)?.text ?? '';
    const said = [...text.matchAll(ROW)].map(([, code, status]) => `${code} ${status}`);
    const so = ProblemCode.options.map((code) => `${code} ${problem(code).status}`);
    return [
      ...so.filter((row) => !said.includes(row)).map((row) => `${PAPER}: no row ${row}`),
      ...said.filter((row, at) => !so.includes(row) || said.indexOf(row) !== at).map((row) => `${PAPER}: ${row}`),
    ];
  },
  planted: { [PAPER]: '| `invented` | 400 | when | what |' },
};

hold('error codes', [everyCodeStands]);
