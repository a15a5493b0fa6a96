import { useState } from 'react';
import styles from './profile-fields.module.css';

/** A country's flag from the public CDN; its code as text where the picture fails (USER-21, ruling A-053). */
export const Flag = ({ code, url, alt }: { readonly code: string; readonly url: string; readonly alt: string }) => {
  const [failed, setFailed] = useState('');
  if (code === '') return null;
  return url === '' || failed === url ? (
    <span className={styles.code}>{code.toUpperCase()}</span>
  ) : (
    <img className={styles.flag} src={url} alt={alt} width={32} height={24} onError={() => setFailed(url)} />
  );
};
