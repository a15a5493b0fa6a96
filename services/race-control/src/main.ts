import { runProgram } from '@paddock/kit/start/run-program';
import { compose } from './compose.ts';

await runProgram('race control', compose);
