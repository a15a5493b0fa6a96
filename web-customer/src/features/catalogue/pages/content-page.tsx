import type { PageId } from '@paddock/shared-domain/catalogue/ids';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { drawnTitle } from '../../../data/drawn-title.ts';
import { pageContentQuery, pagesQuery } from '../../../data/catalogue/page-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { Page } from '../../../ui/page.tsx';
import { PageHtml } from './page-html.tsx';

/** /pages/{id}: a page written by the venue (ROUTE-23, PAGE-04). */
export const ContentPage = ({ notFound }: { readonly notFound: ReactNode }) => {
  const id = useParams()['id'] as PageId;
  const pages = useQuery(pagesQuery);
  const content = useQuery(pageContentQuery(id));
  const title = drawnTitle(useLocation().pathname);
  if (content.error instanceof ApiProblem && content.error.status === 404) return notFound;
  if (content.data !== undefined && !pages.isPending) {
    // A page that was just published may not be in the list yet, but its text is there.
    const name = pages.data?.find((one) => one.id === id)?.name ?? messages.page.title;
    return (
      <Page title={name}>
        <PageTitle>{name}</PageTitle>
        <PageHtml html={content.data} />
      </Page>
    );
  }
  if (content.isError)
    return (
      <ErrorState onRetry={() => void content.refetch()} retrying={content.isFetching}>
        {messages.page.failed}
      </ErrorState>
    );
  const waiting = (
    <Loading what={messages.page.what}>
      {title === undefined && <Skeleton shape="title" />}
      <Skeleton shape="block" count={2} height={240} />
    </Loading>
  );
  if (title === undefined) return waiting;
  return (
    <Page title={title}>
      <PageTitle>{title}</PageTitle>
      {waiting}
    </Page>
  );
};
