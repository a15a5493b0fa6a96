import { messages } from '../../messages/en.ts';
import type { PlannerPlace } from '../../ui/booking/planner-place.ts';
import type { Drafting } from '../../ui/plan-drafts/drafting.ts';
import { DraftDesk } from './draft-desk.tsx';
import { DraftLayer } from './draft-layer.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { draftQuery } from './draft-queries.ts';
import { DraftsDialog } from './drafts-dialog.tsx';
import { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The id of the draft on screen is in the address (`?draft=…`), so that it survives a reload and can be sent to a colleague. */
const useDraftPlace = () => {
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

type PlanDraftsProps = {
  readonly place: PlannerPlace;
  /** The planner, with what drafts add to it. */
  readonly children: (drafting: Drafting) => ReactNode;
};

/** Drafts of a day: the one in the address, if any, and the list of all. */
export const PlanDrafts = ({ place, children }: PlanDraftsProps) => {
  const { location, date } = place;
  const [listing, setListing] = useState(false);
  const { draftId, openDraft, leaveDraft } = useDraftPlace();
  const draft = useQuery({
    ...draftQuery(location.id, date, draftId ?? ('none' as DraftId)),
    enabled: draftId !== undefined,
  });
  // A draft belongs to one day: it is not shown on another.
  const shown = draftId !== undefined && draft.data?.date === date ? draft.data : undefined;
  return children({
    on: draftId !== undefined,
    list: () => setListing(true),
    layer: (grid) => <DraftLayer grid={grid} draft={shown} />,
    desk: shown?.state === 'open' ? (selection) => <DraftDesk draft={shown} {...selection} /> : undefined,
    beside: (
      <>
        {shown && <DraftPanel draft={shown} zone={location.timezone} onLeave={leaveDraft} />}
        {draftId !== undefined && draft.isError && (
          <ErrorState onRetry={() => void draft.refetch()} retrying={draft.isFetching}>
            {messages.planDrafts.gone}
          </ErrorState>
        )}
        {listing && (
          <DraftsDialog
            place={place}
            onClose={() => setListing(false)}
            onOpen={(id) => {
              setListing(false);
              openDraft(id);
            }}
          />
        )}
      </>
    ),
  });
};
