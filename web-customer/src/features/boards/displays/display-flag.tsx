import { useQuery } from '@tanstack/react-query';
import { flagPicture } from '@paddock/web-kit/format/flag-picture.ts';
import { useState } from 'react';
import { codeOfFlag, countryOf } from '../../../data/boards/flag-label.ts';
import { messages } from '../../../messages/messages.ts';
import { configurationQuery } from './display-queries.ts';
import styles from './display-flag.module.css';

/** A racer's flag; its code as text where the picture fails to load (rule A-053). Without a flag its space stays reserved. */
export const DisplayFlag = ({ url }: { readonly url: string }) => {
  const template = useQuery(configurationQuery).data?.flag_url_template ?? '';
  const [failed, setFailed] = useState('');
  const code = codeOfFlag(url, template);
  if (url === '' || failed === url)
    return (
      <span data-near className={styles.code}>
        {code.toUpperCase()}
      </span>
    );
  const label = code === '' ? '' : messages.boards.flagOf(countryOf(code));
  return <img className={styles.flag} src={flagPicture(url)} alt={label} onError={() => setFailed(url)} />;
};
