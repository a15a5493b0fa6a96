/**
 * Startup option of a connection: each statement sees what was committed before it, whatever the default of the database or the
 * role. Under `repeatable read` an append that waited for the lock would fail instead of reporting a conflict.
 */
export const READ_COMMITTED = '-c default_transaction_isolation=read\\ committed';
