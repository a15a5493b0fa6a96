import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { messages } from '../../../messages/en.ts';
import styles from './planner-skeleton.module.css';

/** Placeholder blocks: column, first and last grid row. */
const blocks = ['2/1/4', '3/1/4', '4/3/6', '6/4/7', '7/7/11', '8/7/11', '10/2/5', '12/5/7', '11/9/12', '5/10/12'];

/** The outline of a day while it loads. */
export const PlannerSkeleton = () => (
  <Loading what={messages.planner.what}>
    <div className={styles.sheet} aria-hidden="true">
      {blocks.map((block) => {
        const [column, from, until] = block.split('/');
        return (
          <span key={block} className={styles.bone} style={{ gridColumn: column, gridRow: `${from} / ${until}` }} />
        );
      })}
    </div>
  </Loading>
);
