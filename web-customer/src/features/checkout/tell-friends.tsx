import type { Location } from '@paddock/shared-domain/venues/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useState } from 'react';
import { messages } from '../../messages/messages.ts';
import { stayLabel, visitsOf } from '../../ui/booking/visits.ts';
import styles from './checkout.module.css';

type TellFriendsProps = { readonly slots: readonly string[]; readonly venue: Location };

/** Passes on when and where: with the device's own way of sharing, or as a text to paste. */
export const TellFriends = ({ slots, venue }: TellFriendsProps) => {
  const [said, setSaid] = useState<string | undefined>();
  const { done } = messages;
  const when = visitsOf(slots, venue).map(stayLabel).join('; ');
  const place = [venue.name, venue.address].filter((part) => part !== '').join(', ');
  const text = done.invitation(when, place);
  const tell = async () => {
    try {
      if ('share' in navigator) await navigator.share({ text });
      else {
        await (navigator as Navigator).clipboard.writeText(text);
        setSaid(done.copied);
      }
    } catch (error) {
      // Nothing went wrong if the person closed the list of ways to share.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(text);
    }
  };
  return (
    <div className={styles.tell}>
      <Button onClick={() => void tell()}>{done.tell}</Button>
      <span role="status" className={styles.note}>
        {said}
      </span>
    </div>
  );
};
