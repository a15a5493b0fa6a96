/**
 * Startup option of a connection: each statement sees what was committed before it, whatever the database or the role has as its
 * default. Under `repeatable read` an append that waited for its turn would not see the one before it, and answer with an error
 * instead of a conflict.
 */
export const READ_COMMITTED = '-c default_transaction_isolation=read\\ committed';
