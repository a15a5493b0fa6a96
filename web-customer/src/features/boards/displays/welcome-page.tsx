import { Button } from '@paddock/web-kit/ui/button.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import { paths, withQuery } from '../../../paths.ts';
import form from '../../../ui/form.module.css';
import { useDisplayAddress } from './display-address.ts';
import { useDisplayPlace } from './display-place.ts';
import { FormFrame } from './form-frame.tsx';

/** /welcome: chooses the menu's location, and whether it shows boards (DISP-02); then opens it (DISP-03). */
export const WelcomePage = () => {
  const { displays } = messages;
  const { locations, location } = useDisplayPlace();
  const [picked, setPicked] = useState<string>();
  const [boards, setBoards] = useState<'true' | 'false'>('true');
  const { query, goTo } = useDisplayAddress();
  // The language chosen at setup stays in the address: the page reloads automatically, with nobody there to choose again.
  const lang = query.get('lang') ?? undefined;
  const chosen = picked ?? location?.id ?? '';
  return (
    <FormFrame title={displays.menuTitle} lead={displays.menuLead}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== '') goTo(withQuery(paths.menu, { location: chosen, boards, lang }));
        }}
      >
        <Select
          capitals
          label={displays.location}
          value={chosen}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setPicked(target.value)}
        />
        <SegmentedChoice
          label={displays.withBoards}
          value={boards}
          options={[
            { value: 'true', label: displays.yes },
            { value: 'false', label: displays.no },
          ]}
          onChange={setBoards}
        />
        <Button type="submit" variant="primary" wide disabled={chosen === ''}>
          {displays.showMenu}
        </Button>
      </form>
    </FormFrame>
  );
};
