import { messages } from '../../../messages/messages.ts';
import { paths, withQuery } from '../../../paths.ts';
import { useDisplayAddress } from './display-address.ts';
import { useDisplayPlace } from './display-place.ts';
import { FormFrame } from './form-frame.tsx';
import { SetupForm, type Setup } from './setup-form.tsx';

/** /display: which board, how many rows, how often (DISP-15). On submit it becomes the display itself (DISP-20). */
export const SetupPage = () => {
  const { displays } = messages;
  const { locations } = useDisplayPlace();
  const { query, goTo } = useDisplayAddress();
  const show = ({ board, items, interval }: Setup): void => {
    const address = `${paths.display}/${encodeURIComponent(board)}`;
    const desc = query.get('desc') ?? undefined;
    const lang = query.get('lang') ?? undefined;
    goTo(withQuery(address, { reloadInterval: interval, itemsToShow: items, desc, lang }));
  };
  return (
    <FormFrame title={displays.boardTitle} lead={displays.boardLead}>
      <SetupForm locations={locations} onShow={show} />
    </FormFrame>
  );
};
