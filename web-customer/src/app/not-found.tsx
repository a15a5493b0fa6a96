import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Link } from 'react-router-dom';
import { firstMessages } from '../messages/first-messages.ts';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

/** Any unknown address (ROUTE-37). */
export const NotFound = () => (
  <Page title={firstMessages.notFound.title}>
    <PageTitle>{firstMessages.notFound.title}</PageTitle>
    <EmptyState
      action={
        <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
          {firstMessages.notFound.home}
        </Link>
      }
    >
      {firstMessages.notFound.words}
    </EmptyState>
  </Page>
);
