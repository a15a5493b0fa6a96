import type { PageId } from '@paddock/shared-domain/catalogue/ids';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageContentQuery } from '../data/catalogue/page-queries.ts';
import { PageHtml } from '../features/catalogue/pages/page-html.tsx';
import { messages } from '../messages/messages.ts';

/** The venue's own terms of service, which are one of its pages. If that page was withdrawn, the usual terms. */
export const VenueTerms = ({ page, usual }: { readonly page: PageId; readonly usual: ReactNode }) => {
  const content = useQuery(pageContentQuery(page));
  if (content.data !== undefined) return <PageHtml html={content.data} />;
  if (content.error instanceof ApiProblem && content.error.status === 404) return usual;
  if (content.isError)
    return (
      <ErrorState onRetry={() => void content.refetch()} retrying={content.isFetching}>
        {messages.page.failed}
      </ErrorState>
    );
  return (
    <Loading what={messages.page.what}>
      <Skeleton shape="block" />
    </Loading>
  );
};
