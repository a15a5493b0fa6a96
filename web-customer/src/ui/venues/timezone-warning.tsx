import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { create } from 'zustand';
import { timezoneDiffers } from '../../data/venues/timezone-differs.ts';
import { firstMessages } from '../../messages/first-messages.ts';

/** Shown once per visit (rule A-023). */
export const useTimezoneSeen = create<{ readonly seen: boolean }>(() => ({ seen: false }));

type TimezoneWarningProps = { readonly date: LocalDate; readonly zone: string; readonly venue: string };

/** Tells users whose device has another time zone that all times are the venue's (RES-14). */
export const TimezoneWarning = ({ date, zone, venue }: TimezoneWarningProps) => {
  const seen = useTimezoneSeen((store) => store.seen);
  const close = () => useTimezoneSeen.setState({ seen: true });
  const { timezone } = firstMessages;
  return (
    <Dialog
      open={!seen && timezoneDiffers(date, zone)}
      onClose={close}
      title={timezone.title}
      footer={
        <Button variant="primary" onClick={close}>
          {timezone.accept}
        </Button>
      }
    >
      <p>{timezone.words(venue, zone.replaceAll('_', ' '))}</p>
    </Dialog>
  );
};
