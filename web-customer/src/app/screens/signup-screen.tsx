import { lazyScreen } from '@paddock/web-kit/ui/lazy-screen.ts';
import { Suspense } from 'react';
import { useUserId } from '../../data/identity/account-queries.ts';
import { SignupPage } from '../../features/identity/signup/signup-page.tsx';
import { SignupCard } from './signup-card.tsx';
import styles from './signup-screen.module.css';

/** The form does not wait for it. */
const SignupWindow = lazyScreen(async () => (await import('./signup-window.tsx')).SignupWindow);

/** Signup, whose last step is the card form; visitors see the shop window with it. */
export const SignupScreen = () => {
  const userId = useUserId();
  const page = (
    <SignupPage cardEntry={(done) => userId !== undefined && <SignupCard userId={userId} onDone={done} />} />
  );
  return (
    <div className={styles.beside}>
      <div>{page}</div>
      {userId === undefined && (
        <aside className={styles.window}>
          <Suspense fallback={null}>
            <SignupWindow />
          </Suspense>
        </aside>
      )}
    </div>
  );
};
