import { Select } from '@paddock/web-kit/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../../messages/en.ts';
import { recordsQuery } from '../queries.ts';
import type { Field } from './field.ts';
import type { ControlProps } from './field-control.tsx';

const words = messages.setUp;

/** What an empty choice means. */
const noneOf = ({ leaves, nullable, of }: Field): string => {
  if (leaves) return words.preset.leaves;
  if (!nullable) return words.chooseRecord;
  return (of === 'location' && words.everywhere) || (of === 'page' && words.usualTerms) || words.anyRecord;
};

/** One record of a kind; one that is not in use is offered only where it is the current value. */
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
      placeholder={noneOf(field)}
      options={data
        .filter(({ id, state }) => state === 'in-use' || id === typed)
        .map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => onType(target.value)}
    />
  );
};
