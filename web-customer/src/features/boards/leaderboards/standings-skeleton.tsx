import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { messages } from '../../../messages/messages.ts';
import styles from './standings-skeleton.module.css';

/** The outline of a board while it loads, with the height of its content. */
export const StandingsSkeleton = () => (
  <Loading what={messages.boards.resultsWhat}>
    <StandingsBones />
  </Loading>
);

/** The same inside a larger skeleton, which announces what is loading. */
export const StandingsBones = () => (
  <div className={styles.shape}>
    <div className={styles.podium}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
    <Skeleton shape="block" height={620} />
  </div>
);
