import type { Car } from '@paddock/shared-domain/catalogue/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { LinkButton } from '@paddock/web-kit/ui/link-button.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../../data/configuration-query.ts';
import { messages } from '../../../messages/messages.ts';
import { skinsQuery } from './availability-queries.ts';
import { detailsAddress } from './details-address.ts';
import { drivenTime } from './driven-time.ts';
import { GroupBadges } from './group-badges.tsx';
import styles from './car-dialog.module.css';

/**
 * A car in detail: the venue's data, and its page on the site of car details, in a sandboxed frame without a referrer (AVAIL-05,
 * rule A-121).
 */
export const CarDialog = ({ car, onClose }: { readonly car: Car; readonly onClose: () => void }) => {
  const template = useQuery(configurationQuery).data?.car_details_url;
  const address = detailsAddress(template, car, window.location.origin);
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop
      size={address === undefined ? 'narrow' : 'wide'}
      title={car.name}
      footer={
        <>
          {address !== undefined && (
            <LinkButton href={address} target="_blank" rel="noopener noreferrer">
              {messages.availability.openOutside}
            </LinkButton>
          )}
          <Button variant="primary" onClick={onClose}>
            {messages.availability.close}
          </Button>
        </>
      }
    >
      <OwnDetails car={car} />
      {address !== undefined && (
        <iframe
          className={styles.frame}
          src={address}
          title={messages.availability.embedded(car.name)}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
        />
      )}
    </Dialog>
  );
};

const OwnDetails = ({ car }: { readonly car: Car }) => {
  const { data: skins, isPending } = useQuery(skinsQuery(car.id));
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{messages.availability.dialogGroups}</dt>
        <dd>{car.groups.length === 0 ? messages.availability.noGroup : <GroupBadges groups={car.groups} />}</dd>
      </div>
      <div>
        <dt>{messages.availability.dialogDriven}</dt>
        <dd>{car.time_millis > 0 ? drivenTime(car.time_millis) : messages.availability.neverDriven}</dd>
      </div>
      {(isPending || (skins !== undefined && skins.length > 0)) && (
        <div>
          <dt>{messages.availability.dialogSkins}</dt>
          <dd>{skins === undefined ? <Skeleton height={20} /> : skins.map(({ name }) => name).join(', ')}</dd>
        </div>
      )}
    </dl>
  );
};
