import { SetUpPage } from '../../features/venues/set-up/set-up-page.tsx';
import { StaffDesk } from '../../features/identity/staff/staff-desk.tsx';

/** Venue set-up, and its staff. */
export const SetUpScreen = () => <SetUpPage staff={<StaffDesk />} />;
