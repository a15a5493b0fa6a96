import { kitWords } from '@paddock/web-kit/language/kit-words.ts';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useEffect, useRef } from 'react';
import { firstMessages } from '../../messages/first-messages.ts';
import { chooseLanguage, useLanguage, wasChosenHere } from './language-store.ts';

/** Each language by its own name. */
const LANGUAGES: readonly { readonly value: Language; readonly label: string; readonly lang: string }[] = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'es', label: 'Español', lang: 'es' },
];

const choose = (language: Language): void =>
  void chooseLanguage(language).catch(() => showToast({ kind: 'danger', text: kitWords.problems.unreachable }));

/**
 * English or Spanish, applied at once and stored on this device. The screen is drawn again, and the focus stays on the choice.
 */
export const LanguageSwitch = () => {
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasChosenHere()) place.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  return (
    <div ref={place}>
      <SegmentedChoice
        label={firstMessages.footer.language}
        labelHidden
        options={LANGUAGES}
        value={language}
        onChange={choose}
      />
    </div>
  );
};
