import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Link } from 'react-router-dom';
import { messages } from '../messages/en.ts';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

/** A part of the product that is not open yet: it says so, and offers what is. */
export const ComingSoon = ({ title }: { readonly title: string }) => (
  <Page title={title}>
    <PageTitle signs={<Chip>{messages.soon.chip}</Chip>}>{title}</PageTitle>
    <EmptyState
      action={
        <Link to={paths.reservations} className={buttonClass({ variant: 'primary' })}>
          {messages.nav.bookNow}
        </Link>
      }
    >
      {messages.soon.words}
    </EmptyState>
  </Page>
);
