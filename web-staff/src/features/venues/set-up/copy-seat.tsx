import type { Sheet } from '@paddock/shared-domain/venues/sheet';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { type SeatToCopy, SeveralSeats } from './several-seats.tsx';

const copyOf = ({ terms }: Sheet): SeatToCopy => {
  const text = (name: string): string => (typeof terms[name] === 'string' ? terms[name] : '');
  const { cost_cents: cents, image } = terms;
  return {
    name: text('name'),
    location: text('location'),
    type: text('type'),
    costCents: typeof cents === 'number' ? cents : 0,
    costUnit: text('cost_unit'),
    image: typeof image === 'string' ? image : null,
  };
};

type CopySeatProps = { readonly sheet: Sheet; readonly disabled: boolean };
/** Adds seats like this one. */
export const CopySeat = ({ sheet, disabled }: CopySeatProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" disabled={disabled} onClick={() => setOpen(true)}>
        {messages.setUp.seats.copy}
      </Button>
      {isOpen && <SeveralSeats copied={copyOf(sheet)} onClose={() => setOpen(false)} />}
    </>
  );
};
