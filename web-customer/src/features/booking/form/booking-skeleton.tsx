import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { firstMessages } from '../../../messages/first-messages.ts';
import form from '../../../ui/form.module.css';

/** The outline of the page while the venue loads. */
export const BookingSkeleton = () => (
  <Loading what={firstMessages.book.daysWhat}>
    <div className={form.form}>
      <Skeleton shape="tile" count={6} height={76} />
      <Skeleton shape="tile" count={2} height={50} />
      <Skeleton shape="tile" count={8} />
      <Skeleton shape="block" height={220} />
    </div>
  </Loading>
);
