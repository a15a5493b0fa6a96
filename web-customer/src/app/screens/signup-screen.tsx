import { useUserId } from '../../data/identity/account-queries.ts';
import { SignupPage } from '../../features/identity/signup/signup-page.tsx';
import { SignupCard } from './signup-card.tsx';

/** Signup, whose last step is the card form. */
export const SignupScreen = () => {
  const userId = useUserId();
  return <SignupPage cardEntry={(done) => userId !== undefined && <SignupCard userId={userId} onDone={done} />} />;
};
