import type { Location } from '@paddock/shared-domain/venues/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { chooseLocation } from '../../data/venues/chosen-location.ts';
import { messages } from '../../messages/messages.ts';
import form from '../form.module.css';

type LocationDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly locations: readonly Location[];
  readonly selected: string;
};

/** "Select a Location" (ADV-02). */
export const LocationDialog = ({ open, onClose, locations, selected }: LocationDialogProps) => (
  <Dialog open={open} onClose={onClose} title={messages.advanced.selectLocation} closeOnBackdrop>
    <div className={form.form}>
      {locations.map(({ id, name }) => (
        <Button
          key={id}
          wide
          aria-pressed={id === selected}
          variant={id === selected ? 'primary' : 'secondary'}
          onClick={() => {
            chooseLocation(id);
            onClose();
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  </Dialog>
);
