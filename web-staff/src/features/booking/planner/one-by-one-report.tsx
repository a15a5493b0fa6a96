import { PassingAlert } from '@paddock/web-kit/ui/passing-alert.tsx';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { messages } from '../../../messages/en.ts';
import type { Progress } from './one-by-one.ts';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';

/** What came of requests sent one by one: how many were done, and each that was not with its reason. */
export const OneByOneReport = ({ progress }: { readonly progress: Progress<SelectedSlot> }) => {
  const { running, total, done, failed } = progress;
  if (running || failed.length === 0) return null;
  const { oneByOne } = messages.planner;
  const [only] = failed;
  // One request that failed is said as any other; what of several was not done is a report, and stays to be gone by.
  if (total === 1 && only !== undefined) return <PassingAlert of={only}>{only.text}</PassingAlert>;
  const untried = total - done.length - failed.length;
  return (
    <Alert kind="danger">
      {done.length === 0 ? oneByOne.none : oneByOne.some(done.length, total)}
      <ul>
        {failed.map(({ item, text }) => (
          <li key={item.key}>
            {item.seat.name}, {item.row.time}: {text}
          </li>
        ))}
      </ul>
      {untried > 0 && oneByOne.untried(untried)}
    </Alert>
  );
};
