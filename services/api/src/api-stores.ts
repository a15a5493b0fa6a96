import { openTestClock } from '@paddock/office/test-clock/test-clock';
import { createTables } from '@paddock/kit/tables/create-tables';

/** What the API stores beside the log, and the test clock, which one API process may hold. */
export const apiStores = { createTables, openTestClock };
