import type { Location } from '@paddock/shared-domain/venues/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import { LocationDialog } from '../../../ui/venues/location-dialog.tsx';

type LocationButtonProps = { readonly location: Location; readonly locations: readonly Location[] };

/** The venue, and the way to another; only where there is another (ADV-02). */
export const LocationButton = ({ location, locations }: LocationButtonProps) => {
  const [open, setOpen] = useState(false);
  if (locations.length < 2) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.advanced.location(location.name)}</Button>
      <LocationDialog open={open} onClose={() => setOpen(false)} locations={locations} selected={location.id} />
    </>
  );
};
