import { PassingAlert } from '@paddock/web-kit/ui/passing-alert.tsx';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { messages } from '../../../messages/en.ts';
import type { Progress } from './one-by-one.ts';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';

/** The result of requests sent one by one: how many succeeded, and each that failed with its reason. */
export const OneByOneReport = ({ progress }: { readonly progress: Progress<SelectedSlot> }) => {
  const { running, total, done, failed } = progress;
  if (running || failed.length === 0) return null;
  const { oneByOne } = messages.planner;
  const [only] = failed;
  // A single failed request is shown as elsewhere, in a passing alert; the failures of several stay on screen as a list to work
  // through.
  if (total === 1 && only !== undefined) return <PassingAlert of={only}>{only.text}</PassingAlert>;
  const untried = total - done.length - failed.length;
  return (
    <Alert kind="danger">
      {done.length === 0 ? oneByOne.none : oneByOne.some(done.length, total)}
      <ul>
        {failed.map(({ item, text }) => (
          <li key={item.key}>
            {item.seat.name}, {item.row.label}: {text}
          </li>
        ))}
      </ul>
      {untried > 0 && oneByOne.untried(untried)}
    </Alert>
  );
};
