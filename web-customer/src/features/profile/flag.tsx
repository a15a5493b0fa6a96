import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import styles from './profile-form.module.css';

/** A country's flag from the public CDN; its code as text where the picture fails (USER-21, ruling A-053). */
export const Flag = ({ code, url }: { readonly code: string; readonly url: string }) => {
  const [failed, setFailed] = useState('');
  if (code === '') return null;
  return url === '' || failed === url ? (
    <span className={styles.code}>{code.toUpperCase()}</span>
  ) : (
    <img
      className={styles.flag}
      src={url}
      alt={messages.profile.flagOf(code)}
      width={32}
      height={24}
      onError={() => setFailed(url)}
    />
  );
};
