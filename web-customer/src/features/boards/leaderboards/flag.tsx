import { useQuery } from '@tanstack/react-query';
import { flagPicture } from '@paddock/web-kit/format/flag-picture.ts';
import { useState } from 'react';
import { codeOfFlag, countryOf } from '../../../data/boards/flag-label.ts';
import { configurationQuery } from '../../../data/configuration-query.ts';
import { messages } from '../../../messages/messages.ts';
import styles from './racer.module.css';

/**
 * A racer's flag; its code as text where the picture fails to load (rule A-053). Without a flag its space stays reserved.
 */
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
      src={flagPicture(url)}
      alt={label}
      width={24}
      height={18}
      loading="lazy"
      onError={() => setFailed(url)}
    />
  );
};
