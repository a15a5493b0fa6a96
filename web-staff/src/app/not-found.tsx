import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { Link } from 'react-router-dom';
import { messages } from '../messages/en.ts';
import { paths } from '../paths.ts';

export const NotFound = () => (
  <EmptyState
    action={
      <Link to={paths.planner} className={buttonClass({ variant: 'primary' })}>
        {messages.shell.planner}
      </Link>
    }
  >
    {messages.errors.notFound}
  </EmptyState>
);
