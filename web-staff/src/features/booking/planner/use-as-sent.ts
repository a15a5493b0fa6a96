import { useState } from 'react';

/**
 * What stands now; but from the press until its answer, what was sent. The day shows an act before the act is answered: without
 * this a dialog would lose what it is about, and with it the words of what came of it. It is handed the same value until another
 * stands.
 */
export const useAsSent = <Value>(standing: Value, sending: boolean): Value => {
  const [kept, setKept] = useState(standing);
  if (sending) return kept;
  if (kept !== standing) setKept(standing);
  return standing;
};
