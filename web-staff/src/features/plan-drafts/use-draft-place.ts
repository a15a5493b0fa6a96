import { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import { useSearchParams } from 'react-router-dom';

/** The draft on screen stands in the address (`?draft=…`), so that it survives a reload and can be sent to a colleague. */
export const useDraftPlace = () => {
  const [query, setQuery] = useSearchParams();
  const parsed = DraftId.safeParse(query.get('draft'));
  const go = (id: DraftId | undefined) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id === undefined) next.delete('draft');
      else next.set('draft', id);
      return next;
    });
  return { draftId: parsed.success ? parsed.data : undefined, openDraft: go, leaveDraft: () => go(undefined) };
};
