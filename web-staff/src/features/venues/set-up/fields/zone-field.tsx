import { TextField, type TextFieldProps } from '@paddock/web-kit/ui/text-field.tsx';
import { useId, useState } from 'react';

/** A time zone by its name, with suggestions of the zones that this browser knows. */
export const ZoneField = (props: TextFieldProps) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TextField {...props} list={id} autoComplete="off" onFocus={() => setIsOpen(true)} />
      <datalist id={id}>
        {isOpen &&
          Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
      </datalist>
    </>
  );
};
