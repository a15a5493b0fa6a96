import { Button } from '@paddock/web-kit/ui/button.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../../../messages/en.ts';
import styles from '../../../../ui/set-up.module.css';
import type { ControlProps } from './field-control.tsx';
import { Group } from './group.tsx';

type Skin = { readonly skin_id?: string; readonly name: string; readonly folder: string };

/** The skins of a car, each with its folder in the simulator. */
export const SkinsField = ({ label, hint, error, typed, onType }: ControlProps) => {
  const skins = (Array.isArray(typed) ? typed : []) as unknown as readonly Skin[];
  const words = messages.setUp.skins;
  const put = (at: number, skin: Skin): void => onType(skins.map((present, index) => (index === at ? skin : present)));
  return (
    <Group label={label} hint={hint} error={error}>
      {skins.map((skin, at) => (
        // A new skin has no id yet; its place identifies it.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.row}>
          <TextField
            label={words.name}
            value={skin.name}
            onChange={({ target }) => put(at, { ...skin, name: target.value })}
          />
          <TextField
            label={words.folder}
            value={skin.folder}
            onChange={({ target }) => put(at, { ...skin, folder: target.value })}
          />
          <Button variant="quiet" onClick={() => onType(skins.filter((_, index) => index !== at))}>
            {words.remove}
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={() => onType([...skins, { name: '', folder: '' }])}>{words.add}</Button>
      </div>
    </Group>
  );
};
