import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { messages } from '../../../messages/messages.ts';
import styles from './leaderboards-page.module.css';
import { StandingsBones } from './standings-skeleton.tsx';

/** The space of the location select until it is known whether there is one. */
export const SelectSkeleton = () => (
  <div className={styles.select}>
    <Skeleton shape="block" height={66} />
  </div>
);

/** The outline of the page while the boards load. */
export const BoardsSkeleton = () => (
  <Loading what={messages.boards.what}>
    <div className={styles.columns}>
      <nav className={styles.bones} aria-hidden="true">
        <Skeleton shape="block" height={60} count={3} />
      </nav>
      <div className={styles.board}>
        <Skeleton shape="block" height={76} />
        <StandingsBones />
      </div>
    </div>
  </Loading>
);
