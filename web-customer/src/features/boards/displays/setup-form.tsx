import type { Location } from '@paddock/shared-domain/venues/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import form from '../../../ui/form.module.css';
import { boardsQuery } from './display-queries.ts';
import { DEFAULT_INTERVAL_SECONDS, DEFAULT_ITEMS, INTERVAL, isInterval, isItems, ITEMS } from './display-settings.ts';

/** A valid setup, as in an address. */
export type Setup = { readonly board: string; readonly items: string; readonly interval: string };
type SetupFormProps = { readonly locations: readonly Location[]; readonly onShow: (setup: Setup) => void };

/** Location, board, items to show, reload interval (DISP-15 … DISP-17); choosing a location lists only its boards (rule A-116). */
export const SetupForm = ({ locations, onShow }: SetupFormProps) => {
  const { displays } = messages;
  const [location, setLocation] = useState('global');
  const [board, setBoard] = useState('');
  const [items, setItems] = useState(String(DEFAULT_ITEMS));
  const [interval, setInterval] = useState(String(DEFAULT_INTERVAL_SECONDS));
  const [tried, setTried] = useState(false);
  const scope = locations.find(({ id }) => id === location)?.id ?? 'global';
  const { data: boards } = useQuery(boardsQuery(scope));
  const wrong = {
    board: board === '' ? displays.noBoardChosen : undefined,
    items: isItems(items) ? undefined : displays.itemsWrong,
    interval: isInterval(interval) ? undefined : displays.intervalWrong,
  };
  const submit = (): void => {
    setTried(true);
    if (Object.values(wrong).every((words) => words === undefined)) onShow({ board, items, interval });
  };
  return (
    <form
      noValidate
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Select
        capitals
        label={displays.location}
        value={scope}
        options={[
          { value: 'global', label: displays.global },
          ...locations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => {
          setLocation(target.value);
          setBoard('');
        }}
      />
      <Select
        capitals
        label={displays.board}
        value={board}
        placeholder={displays.chooseBoard}
        options={(boards ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        hint={boards?.length === 0 ? displays.noBoards : undefined}
        error={tried ? wrong.board : undefined}
        onChange={({ target }) => setBoard(target.value)}
      />
      <TextField
        capitals
        type="number"
        {...ITEMS}
        label={displays.items}
        hint={displays.itemsHint}
        value={items}
        error={tried ? wrong.items : undefined}
        onChange={({ target }) => setItems(target.value)}
      />
      <TextField
        capitals
        type="number"
        {...INTERVAL}
        label={displays.interval}
        hint={displays.intervalHint}
        value={interval}
        error={tried ? wrong.interval : undefined}
        onChange={({ target }) => setInterval(target.value)}
      />
      <Button type="submit" variant="primary" wide>
        {displays.showBoard}
      </Button>
    </form>
  );
};
