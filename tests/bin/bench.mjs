// `npm run bench`: installs what is missing, builds the services and measures them beside the floors of this machine.
// `npm run bench -- light` runs only tests/bench/light.ts, and so with every other file there.
import { runProgram } from './run-program.mjs';

const args = process.argv.slice(2);
const name = /^[a-z-]+$/.test(args[0] ?? '') ? args.shift() : 'main';
await runProgram(`bench/${name}.ts`, args);
