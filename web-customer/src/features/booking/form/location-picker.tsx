import type { Location } from '@paddock/shared-domain/venues/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { useEffect, useId, useState } from 'react';
import { chooseLocation } from '../../../data/venues/chosen-location.ts';
import { firstMessages } from '../../../messages/first-messages.ts';
import styles from './pickers.module.css';

/** Milliseconds after loading until the alert names the location (RES-21). */
const ALERT_DELAY_MS = 1000;

type LocationPickerProps = { readonly locations: readonly Location[]; readonly location: Location };

/** Only where there is more than one location (RES-03); after a second an alert names the one being booked (rule A-104). */
export const LocationPicker = ({ locations, location }: LocationPickerProps) => {
  const [alerting, setAlerting] = useState(false);
  const id = useId();
  useEffect(() => {
    const timer = setTimeout(() => setAlerting(true), ALERT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (locations.length < 2) return null;
  const { book } = firstMessages;
  return (
    <>
      <Select
        id={id}
        capitals
        label={book.location}
        value={location.id}
        options={locations.map((one) => ({ value: one.id, label: one.name }))}
        onChange={(event) => chooseLocation(event.target.value)}
      />
      {/* Its space is reserved: the alert appears a second late and must not move the days under a finger. */}
      <div className={styles.alert}>
        {alerting && (
          <Alert
            kind="info"
            action={
              <Button variant="quiet" onClick={() => document.getElementById(id)?.focus()}>
                {book.changeLocation}
              </Button>
            }
          >
            {book.locationAlert(location.name)}
          </Alert>
        )}
      </div>
    </>
  );
};
