import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { calendarTypesQuery } from '../../../data/venues/venue-queries.ts';
import type { TypeGroup } from '../../../data/venues/type-price.ts';
import { firstMessages } from '../../../messages/first-messages.ts';
import styles from './pickers.module.css';

/** The description of a simulator type; a haptic one moves, so it also has a video (RES-08, RES-09, rule A-105). */
export const TypeDialog = ({
  group,
  onClose,
}: {
  readonly group: TypeGroup | undefined;
  readonly onClose: () => void;
}) => {
  const { data: types } = useQuery({ ...calendarTypesQuery, enabled: group !== undefined });
  const type = types?.find(({ id }) => id === group?.id);
  const video = group !== undefined && /haptic/i.test(group.name) ? type?.video_url : undefined;
  return (
    <Dialog open={group !== undefined} onClose={onClose} title={group?.name ?? ''} closeOnBackdrop>
      {type?.image && <img src={type.image} alt="" className={styles.picture} />}
      {video && (
        <video
          src={video}
          controls
          playsInline
          preload="metadata"
          className={styles.picture}
          aria-label={firstMessages.book.video(group?.name ?? '')}
        >
          <track kind="captions" />
        </video>
      )}
      <p>{type?.description ?? group?.description}</p>
      <p className={styles.price}>{group?.price}</p>
    </Dialog>
  );
};
