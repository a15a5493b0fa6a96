import { median } from '../load.ts';
import type { Row } from '../rows.ts';
import { BOOKING, limited, type Stage } from './stage.ts';
import { visit } from './visit.ts';

/** A first visit on a slow phone: JavaScript over the network, largest paint, layout shifts. */
const firstVisit = async ({ browser }: Stage, url: string, shown: string, token?: string) => {
  const seen = await visit(browser, url, shown, { slowNetwork: true, slowProcessor: true }, token);
  const measured = { ...(await seen.vitals()), kilobytes: seen.scriptBytes() / 1000 };
  await seen.close();
  return measured;
};

type Seen = Awaited<ReturnType<typeof firstVisit>>;
type Load = { readonly floor: Seen; readonly booking: Seen; readonly display: Seen };

/** Goal 12: size and largest paint of the booking page and the menu display, compared with the floor of the same round. */
export const measureLoads = async (stage: Stage): Promise<readonly Row[]> => {
  const { product, floor, token, rounds } = stage;
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1)
    loads.push({
      floor: await firstVisit(stage, floor, 'h1'),
      booking: await firstVisit(stage, product + BOOKING.path, BOOKING.shown, token),
      display: await firstVisit(stage, `${product}/menu`, 'h1'),
    });
  const middle = (of: (load: Load) => number): number => median(loads.map(of));
  const beside = `${middle((load) => load.floor.lcp).toFixed(0)} ms`;
  return (
    [
      ['booking', '/reservations', 150],
      ['display', '/menu', 100],
    ] as const
  ).flatMap(([who, name, limit]) => {
    const kilobytes = middle((load) => load[who].kilobytes);
    const paint = `${middle((load) => load[who].lcp).toFixed(0)} ms`;
    const ratio = middle((load) => load[who].lcp / load.floor.lcp);
    const shift = middle((load) => load[who].shift);
    return [
      limited(`${name}: JavaScript on the wire`, `${kilobytes.toFixed(1)} kB`, kilobytes, limit),
      limited(`${name}: largest paint of a first visit`, paint, ratio, 1.5, beside),
      limited(`${name}: layout shift`, shift.toFixed(3), shift, 0.05),
    ];
  });
};
