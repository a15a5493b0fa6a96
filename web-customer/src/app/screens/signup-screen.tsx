import { useUserId } from '../../data/account-queries.ts';
import { CardEntry } from '../../features/payment-card/card-entry.tsx';
import { SignupPage } from '../../features/signup/signup-page.tsx';

/** Signup, whose last step is the card form. */
export const SignupScreen = () => {
  const userId = useUserId();
  return (
    <SignupPage cardEntry={(done) => userId !== undefined && <CardEntry main userId={userId} onStored={done} />} />
  );
};
