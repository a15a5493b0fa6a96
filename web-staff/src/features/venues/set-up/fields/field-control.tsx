import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextArea } from '@paddock/web-kit/ui/text-area.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../../../messages/en.ts';
import type { Field, Typed } from './field.ts';
import { AidsField } from './aids-field.tsx';
import { HoursField } from './hours-field.tsx';
import { HtmlField } from './html-field.tsx';
import { NextPriceField } from './next-price-field.tsx';
import { PictureField } from './picture-field.tsx';
import { QuietField } from './quiet-field.tsx';
import { RecordField } from './record-field.tsx';
import { RecordsField } from './records-field.tsx';
import { SessionsField } from './sessions-field.tsx';
import { SkinsField } from './skins-field.tsx';
import { TiersField } from './tiers-field.tsx';
import { TwoLanguagesField } from './two-languages-field.tsx';
import { ZoneField } from './zone-field.tsx';

export type ControlProps = {
  readonly field: Field;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: readonly string[] | undefined;
  readonly typed: Typed;
  readonly zone: string;
  readonly disabled?: boolean;
  readonly onType: (typed: Typed) => void;
};

/** The control of a field, with its label, hint and error. */
export const FieldControl = (props: ControlProps) => {
  const { field, label, hint, error, typed, zone, disabled = false, onType } = props;
  const text = typeof typed === 'string' ? typed : '';
  const native = {
    label,
    hint,
    error,
    disabled,
    name: field.name,
    value: text,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  };
  switch (field.kind) {
    case 'tick':
      return (
        <Checkbox
          label={label}
          hint={hint}
          name={field.name}
          checked={typed === true}
          onChange={({ target }) => onType(target.checked)}
        />
      );
    case 'three-way':
      return (
        <Select
          {...native}
          placeholder={messages.setUp.preset.leaves}
          options={(['on', 'off'] as const).map((value) => ({ value, label: messages.setUp.preset[value] }))}
        />
      );
    case 'lines':
      return <TextArea {...native} rows={3} />;
    case 'picture':
      return <PictureField {...props} />;
    case 'html':
      return <HtmlField {...props} />;
    case 'choice':
      return (
        <Select
          {...native}
          options={(field.values ?? []).map((value) => ({ value, label: messages.setUp.choices[value] ?? value }))}
        />
      );
    case 'zone':
      return <ZoneField {...native} />;
    case 'record':
      return <RecordField {...props} />;
    case 'records':
      return <RecordsField {...props} />;
    case 'hours':
      return <HoursField {...props} />;
    case 'tiers':
      return <TiersField {...props} />;
    case 'skins':
      return <SkinsField {...props} />;
    case 'quiet':
      return <QuietField {...props} />;
    case 'two-languages':
      return <TwoLanguagesField {...props} />;
    case 'sessions':
      return <SessionsField {...props} />;
    case 'aids':
      return <AidsField {...props} />;
    case 'next-price':
      return <NextPriceField {...props} />;
    case 'moment':
      return (
        <TextField {...native} hint={[messages.setUp.clockOf(zone), hint].join(' ').trim()} type="datetime-local" />
      );
    case 'whole':
      return <TextField {...native} inputMode="numeric" />;
    case 'dollars':
    case 'percent':
    case 'decimal':
      return <TextField {...native} inputMode="decimal" />;
    case 'text':
      return <TextField {...native} />;
  }
};
