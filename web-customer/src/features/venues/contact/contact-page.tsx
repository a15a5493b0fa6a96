import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../../data/configuration-query.ts';
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { Page } from '../../../ui/page.tsx';
import styles from './contact-page.module.css';

/** /contact: how to reach the venue, from its configuration, with the address of each venue (ROUTE-09, rule A-034). */
export const ContactPage = () => {
  const { data, isError, isFetching, refetch } = useQuery(configurationQuery);
  const { data: locations } = useQuery(locationsQuery);
  const words = messages.contact;
  const venues = (locations ?? []).filter(({ address }) => address !== '');
  const rows = data && [
    { term: words.email, value: data.contact.email, href: `mailto:${data.contact.email}` },
    { term: words.phone, value: data.contact.phone, href: `tel:${data.contact.phone.replace(/[^\d+]/g, '')}` },
    // Where there are several venues, each shows its own address and the common one is left out.
    { term: words.address, value: venues.length > 1 ? '' : data.contact.address },
  ];
  const known = rows?.filter(({ value }) => value !== '');
  return (
    <Page title={words.title} width="narrow">
      <PageTitle>{words.title}</PageTitle>
      {known ? (
        <Panel title={data?.contact.name || words.title}>
          {known.length === 0 && venues.length < 2 && <p>{words.none}</p>}
          <dl className={styles.rows}>
            {known.map(({ term, value, href }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
              </div>
            ))}
            {venues.length > 1 &&
              venues.map(({ id, name, address }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>{address}</dd>
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
