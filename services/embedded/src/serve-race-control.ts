// Race control in its own container, beside an API with RACE_CONTROL=apart.
import { servePart } from './serve-part.ts';

await servePart('services/race-control/dist/main.js');
