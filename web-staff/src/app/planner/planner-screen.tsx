import { PlannerPage } from '../../features/booking/planner/planner-page.tsx';
import { FeedBox } from '../../features/feeds/feed-box.tsx';
import { WaitingPanel } from '../../features/waiting/waiting-panel.tsx';

/** The planner, with who waits for its day and the address of its calendar. */
export const PlannerScreen = () => (
  <PlannerPage
    waiting={(place) => <WaitingPanel place={place} />}
    feeds={(location, several) => <FeedBox location={location} several={several} />}
  />
);
