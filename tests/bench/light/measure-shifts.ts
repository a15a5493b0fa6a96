import type { Row } from '../rows.ts';
import { screens } from './screens.ts';
import { limited, type Stage } from './stage.ts';
import { visit } from './visit.ts';

/** Layout shift of each main screen while it loads on a slow phone. */
export const measureShifts = async ({ browser, product, token }: Stage): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (const { path, signedIn, shown } of screens) {
    const slow = { slowNetwork: true, slowProcessor: true };
    const seen = await visit(browser, product + path, shown, slow, signedIn ? token : undefined);
    const { shift } = await seen.vitals();
    await seen.close();
    rows.push(limited(`${path}: layout shift`, shift.toFixed(3), shift, 0.05));
  }
  return rows;
};
