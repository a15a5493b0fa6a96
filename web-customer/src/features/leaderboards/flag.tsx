import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configurationQuery } from '../../data/configuration-query.ts';
import { messages } from '../../messages/en.ts';
import styles from './racer.module.css';

/** The two letters inside a flag's address, by the venue's template; empty where it is another's. */
export const codeOfFlag = (url: string, template: string): string => {
  const [before = '', after = ''] = template.split('{code}');
  const fits = url.startsWith(before) && url.endsWith(after) && url.length > before.length + after.length;
  return fits ? url.slice(before.length, url.length - after.length) : '';
};
const countryOf = (code: string): string => {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
};

/** A racer's flag from the public CDN; its code as text where the picture fails (ruling A-053). Its room is kept without one. */
export const Flag = ({ url }: { readonly url: string }) => {
  const template = useQuery(configurationQuery).data?.flag_url_template ?? '';
  const [failed, setFailed] = useState('');
  if (url === '') return <span className={styles.flag} />;
  const code = codeOfFlag(url, template);
  const label = code === '' ? '' : messages.boards.flagOf(countryOf(code));
  return failed === url ? (
    <abbr className={styles.code} title={label}>
      {code.toUpperCase()}
    </abbr>
  ) : (
    <img
      className={styles.flag}
      src={url}
      alt={label}
      width={24}
      height={18}
      loading="lazy"
      onError={() => setFailed(url)}
    />
  );
};
