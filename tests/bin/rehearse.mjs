// `npm run rehearse -- [events, 100000]`: see tests/rehearsal/main.ts.
import { runProgram } from './run-program.mjs';

await runProgram('rehearsal/main.ts', process.argv.slice(2));
