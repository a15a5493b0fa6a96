import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../../../messages/en.ts';
import styles from '../../../../ui/set-up.module.css';
import { AIDS, aidsOf, isAidValue } from './aids.ts';
import type { ControlProps } from './field-control.tsx';
import { Group } from './group.tsx';

const words = messages.setUp.aids;
const CHOICES = { flag: words.flag, help: words.help } as const;

/** The driving aids of an assists set: each set here, or left to the game's beginner settings. */
export const AidsField = ({ label, hint, error, typed, onType }: ControlProps) => {
  const aids = aidsOf(typed);
  return (
    <Group label={label} hint={hint} error={error}>
      <div className={styles.pair}>
        {AIDS.map((aid) => {
          const said = aids[aid.key];
          const control = {
            label: words.labels[aid.key],
            value: said === undefined ? '' : String(said),
            onChange: ({ target }: { target: { value: string } }) => onType({ ...aids, [aid.key]: target.value }),
          };
          return aid.kind === 'flag' || aid.kind === 'help' ? (
            <Select
              key={aid.key}
              {...control}
              placeholder={words.asGiven}
              options={CHOICES[aid.kind].map((choice, at) => ({ value: String(at), label: choice }))}
            />
          ) : (
            <TextField
              key={aid.key}
              {...control}
              inputMode="decimal"
              error={said === undefined || said === '' || isAidValue(aid, said) ? undefined : words.range[aid.kind]}
            />
          );
        })}
      </div>
    </Group>
  );
};
