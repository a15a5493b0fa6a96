import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useEffect, useRef } from 'react';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/booking/desk-dialog.module.css';
import type { WalkIn } from './mutations.ts';

type WalkInFieldsProps = { readonly who: WalkIn; readonly onWho: (who: WalkIn) => void };

/** A customer at the desk without an account: a name, and an email address and phone number if they give one. */
export const WalkInFields = ({ who, onWho }: WalkInFieldsProps) => {
  const { book } = messages.planner;
  const fields = useRef<HTMLDivElement>(null);
  // After "New customer" is pressed, typing goes into the first field.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <>
      <div ref={fields} className={styles.fields}>
        <TextField
          label={book.firstName}
          required
          autoComplete="off"
          maxLength={60}
          value={who.first_name}
          onChange={({ target }) => onWho({ ...who, first_name: target.value })}
        />
        <TextField
          label={book.lastName}
          autoComplete="off"
          maxLength={60}
          value={who.last_name}
          onChange={({ target }) => onWho({ ...who, last_name: target.value })}
        />
      </div>
      <TextField
        label={book.email}
        hint={book.emailHint}
        type="email"
        autoComplete="off"
        value={who.email ?? ''}
        onChange={({ target }) => onWho({ ...who, email: target.value })}
      />
      <TextField
        label={book.phone}
        type="tel"
        autoComplete="off"
        maxLength={40}
        value={who.contact_phone ?? ''}
        onChange={({ target }) => onWho({ ...who, contact_phone: target.value })}
      />
    </>
  );
};
