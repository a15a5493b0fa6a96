import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { messages } from '../../../messages/messages.ts';
import available from './available.module.css';
import styles from './car-grid.module.css';

/** The outline of a page of cars while it loads. */
export const GridSkeleton = () => (
  <Loading what={messages.availability.carsWhat}>
    <div className={available.found}>
      <Skeleton shape="block" height={21} />
      <div className={styles.grid}>
        {Array.from({ length: 9 }, (_, index) => (
          <Skeleton key={index} shape="block" height={104} />
        ))}
      </div>
    </div>
  </Loading>
);
