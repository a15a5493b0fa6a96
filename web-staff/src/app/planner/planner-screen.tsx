import { PlanDrafts } from '../../features/plan-drafts/plan-drafts.tsx';
import { PlannerPage } from '../../features/booking/planner/planner-page.tsx';
import { SpecialHoursLink } from '../../features/booking/special-hours/special-hours-link.tsx';
import { FeedBox } from '../../features/feeds/feed-box.tsx';
import { WaitingPanel } from '../../features/waiting/waiting-panel.tsx';

/** The planner with its day's drafts, its waiting list, and the address of its calendar feed. */
export const PlannerScreen = () => (
  <PlannerPage
    drafts={(place, planner) => <PlanDrafts place={place}>{planner}</PlanDrafts>}
    waiting={(place) => <WaitingPanel place={place} />}
    feeds={(location, several) => (
      <>
        <SpecialHoursLink location={location.id} />
        <FeedBox location={location} several={several} />
      </>
    )}
  />
);
