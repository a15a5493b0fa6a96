import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { lazyScreen } from '@paddock/web-kit/ui/lazy-screen.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { configurationQuery } from '../data/configuration-query.ts';
import { locationsQuery } from '../data/venues/venue-queries.ts';
import { messages } from '../messages/messages.ts';

/** Few venues have terms of their own, and only the dialog shows them. */
const VenueTerms = lazyScreen(async () => (await import('./venue-terms.tsx')).VenueTerms);

/** How long before the start a reservation can be cancelled: said once, or venue by venue where they differ. */
const CancellationTerms = () => {
  const { terms } = messages;
  const { data: locations = [] } = useQuery(locationsQuery);
  const notices = new Set(locations.map((location) => location.cancellation_notice_hours));
  if (notices.size === 1) return [...notices].map((hours) => <p key={hours}>{terms.cancellation(hours)}</p>);
  return locations.map(({ id, name, cancellation_notice_hours: hours }) => (
    <p key={id}>{terms.at(name, terms.cancellation(hours))}</p>
  ));
};

/** The Terms of Service, from the footer (NAV-12 … NAV-15, rule A-112). The notice for cancelling is always that of the locations. */
export const TermsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { terms } = messages;
  const { data: configuration } = useQuery(configurationQuery);
  const page = configuration?.terms_page ?? null;
  const usual = (
    <>
      {configuration?.club_enabled !== false && (
        <>
          <p>{terms.subscription}</p>
          <p>{terms.difference}</p>
        </>
      )}
      <p>
        <small>{terms.revised}</small>
      </p>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={terms.title}
      closeOnBackdrop
      footer={<Button onClick={onClose}>{terms.close}</Button>}
    >
      <CancellationTerms />
      {page === null ? (
        usual
      ) : (
        <Suspense>
          <VenueTerms page={page} usual={usual} />
        </Suspense>
      )}
    </Dialog>
  );
};
