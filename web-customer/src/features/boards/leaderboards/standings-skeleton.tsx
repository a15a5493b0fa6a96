import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { messages } from '../../../messages/messages.ts';
import styles from './standings-skeleton.module.css';

/** The shape of a board on its way: three steps and the rows below, as high as what comes. */
export const StandingsSkeleton = () => (
  <Loading what={messages.boards.resultsWhat}>
    <StandingsBones />
  </Loading>
);

/** The same inside a larger shape, which says itself what is loading. */
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
