import { Select } from '@paddock/web-kit/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/en.ts';
import { recordsQuery } from '../queries.ts';
import type { ControlProps } from './field-control.tsx';

const words = messages.setUp;

/** One record of a kind; what is retired is offered only where it stands already. */
export const RecordField = ({ field, label, hint, error, typed, disabled, onType }: ControlProps) => {
  const { data = [] } = useQuery(recordsQuery(field.of ?? 'location'));
  return (
    <Select
      label={label}
      hint={hint}
      error={error}
      name={field.name}
      value={typeof typed === 'string' ? typed : ''}
      disabled={disabled}
      placeholder={field.leaves ? words.preset.leaves : field.nullable ? words.anyRecord : words.chooseRecord}
      options={data
        .filter(({ id, state }) => state !== 'retired' || id === typed)
        .map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => onType(target.value)}
    />
  );
};
