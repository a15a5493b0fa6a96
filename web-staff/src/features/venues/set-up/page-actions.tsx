import type { Sheet } from '@paddock/shared-domain/venues/sheet';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { messages } from '../../../messages/en.ts';
import { useWithdrawPage } from './queries.ts';

type PageActionsProps = {
  readonly sheet: Sheet | undefined;
  readonly saving: boolean;
  readonly onDraft: () => void;
};

/** Besides publishing: saves the text as a draft, or withdraws the page from the app. */
export const PageActions = ({ sheet, saving, onDraft }: PageActionsProps) => {
  const withdraw = useWithdrawPage();
  const words = messages.setUp;
  return (
    <>
      {sheet?.state === 'in-use' && (
        <Button
          variant="quiet"
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(sheet.id, {
              onSuccess: () => showToast({ kind: 'success', text: words.withdrawn }),
              onError: (error) => showToast({ kind: 'danger', text: problemText(error) }),
            })
          }
        >
          {words.withdraw}
        </Button>
      )}
      <Button busy={saving} onClick={onDraft}>
        {words.saveDraft}
      </Button>
    </>
  );
};
