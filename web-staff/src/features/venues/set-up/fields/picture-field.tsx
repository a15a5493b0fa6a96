import { MEDIA_ADDRESS } from '@paddock/shared-domain/catalogue/media-address';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState } from 'react';
import { messages } from '../../../../messages/en.ts';
import { PictureDialog } from '../pictures/picture-dialog.tsx';
import styles from '../pictures/pictures.module.css';
import type { ControlProps } from './field-control.tsx';

const words = messages.setUp.pictures;

/** The address of a picture: uploaded, chosen from those that are there, or typed. */
export const PictureField = ({ field, label, hint, error, typed, disabled, onType }: ControlProps) => {
  const [isOpen, setOpen] = useState(false);
  const address = typeof typed === 'string' ? typed : '';
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        disabled={disabled}
        name={field.name}
        value={address}
        onChange={({ target }) => onType(target.value)}
      />
      {MEDIA_ADDRESS.test(address) && <img className={styles.preview} src={address} alt={words.chosen} />}
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        {words.choose}
      </Button>
      {isOpen && (
        <PictureDialog
          onClose={() => setOpen(false)}
          onChoose={({ url }) => {
            onType(url);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
};
