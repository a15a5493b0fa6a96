import { openTestClock } from '@paddock/office/test-clock/test-clock';
import { createTables } from './create-tables.ts';

/** What the API keeps beside the log, and the clock that one API process may hold. */
export const apiStores = { createTables, openTestClock };
