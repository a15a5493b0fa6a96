import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../data/configuration-query.ts';
import { messages } from '../../messages/messages.ts';
import { Page } from '../../ui/page.tsx';
import styles from './contact-page.module.css';

/** /contact: how to reach the venue, from its configuration (ROUTE-09, ruling A-034). */
export const ContactPage = () => {
  const { data, isError, isFetching, refetch } = useQuery(configurationQuery);
  const words = messages.contact;
  const rows = data && [
    { term: words.email, value: data.contact.email, href: `mailto:${data.contact.email}` },
    { term: words.phone, value: data.contact.phone, href: `tel:${data.contact.phone.replace(/[^\d+]/g, '')}` },
    { term: words.address, value: data.contact.address },
  ];
  return (
    <Page title={words.title} width="narrow">
      <PageTitle>{words.title}</PageTitle>
      {rows ? (
        <Panel title={data.contact.name || words.title}>
          <dl className={styles.rows}>
            {rows
              .filter(({ value }) => value !== '')
              .map(({ term, value, href }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
                </div>
              ))}
          </dl>
        </Panel>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.failed}
        </ErrorState>
      ) : (
        <Loading what={words.what}>
          <Skeleton shape="block" />
        </Loading>
      )}
    </Page>
  );
};
