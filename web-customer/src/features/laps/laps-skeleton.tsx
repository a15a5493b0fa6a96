import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { messages } from '../../messages/messages.ts';
import styles from './laps-skeleton.module.css';

/** The shape of a page of laps on its way. */
export const LapsSkeleton = () => (
  <Loading what={messages.laps.what}>
    <Skeleton shape="block" height={21} />
    <div className={styles.rows}>
      <Skeleton shape="block" height={46} count={9} />
    </div>
  </Loading>
);
