import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../data/configuration-query.ts';
import { locationsQuery } from '../data/venues/venue-queries.ts';
import { messages } from '../messages/messages.ts';

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

/** The Terms of Service, from the footer (NAV-12 … NAV-15, rule A-112). */
export const TermsDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const { terms } = messages;
  const { data: configuration } = useQuery(configurationQuery);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={terms.title}
      closeOnBackdrop
      footer={<Button onClick={onClose}>{terms.close}</Button>}
    >
      {open && <CancellationTerms />}
      {configuration?.club_enabled !== false && (
        <>
          <p>{terms.subscription}</p>
          <p>{terms.difference}</p>
        </>
      )}
      <p>
        <small>{terms.revised}</small>
      </p>
    </Dialog>
  );
};
