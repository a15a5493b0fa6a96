import { SetUpPage } from '../../features/venues/set-up/set-up-page.tsx';
import { StaffDesk } from '../../features/identity/staff/staff-desk.tsx';

/** What a venue is set up with, and who works there. */
export const SetUpScreen = () => <SetUpPage staff={<StaffDesk />} />;
