import { useState } from 'react';

/**
 * The current value; while a request is under way, the value that was sent. The day may show a change before its request is
 * answered: without this, a dialog would lose its slots and could not report the result. `standing` must keep its identity until
 * it changes.
 */
export const useAsSent = <Value>(standing: Value, sending: boolean): Value => {
  const [kept, setKept] = useState(standing);
  if (sending) return kept;
  if (kept !== standing) setKept(standing);
  return standing;
};
