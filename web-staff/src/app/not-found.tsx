import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../messages/en.ts';
import { paths } from '../paths.ts';
import styles from './not-found.module.css';

/** Any unknown address under /admin (ROUTE-37). */
export const NotFound = () => {
  const { notFound } = messages;
  useEffect(() => {
    document.title = notFound.pageTitle;
  }, [notFound.pageTitle]);
  return (
    <div className={styles.page}>
      <PageTitle>{notFound.title}</PageTitle>
      <EmptyState
        action={
          <Link to={paths.planner} className={buttonClass({ variant: 'primary' })}>
            {notFound.home}
          </Link>
        }
      >
        {notFound.words}
      </EmptyState>
    </div>
  );
};
