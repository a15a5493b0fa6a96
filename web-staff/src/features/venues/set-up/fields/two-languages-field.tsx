import { TextArea } from '@paddock/web-kit/ui/text-area.tsx';
import { messages } from '../../../../messages/en.ts';
import type { ControlProps } from './field-control.tsx';
import { Group } from './group.tsx';

const LANGUAGES = ['en', 'es'] as const;
type Texts = { readonly [L in (typeof LANGUAGES)[number]]: string };
const textsOf = (typed: ControlProps['typed']): Texts => {
  const given = (typeof typed === 'object' && typed !== null ? typed : {}) as Partial<Texts>;
  return { en: given.en ?? '', es: given.es ?? '' };
};

/** One text in each language of the customer app. */
export const TwoLanguagesField = ({ label, hint, error, typed, onType }: ControlProps) => {
  const texts = textsOf(typed);
  return (
    <Group label={label} hint={hint} error={error}>
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          label={messages.setUp.languages[language]}
          rows={3}
          maxLength={600}
          lang={language}
          value={texts[language]}
          onChange={({ target }) => onType({ ...texts, [language]: target.value })}
        />
      ))}
    </Group>
  );
};
