import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { messages } from '../messages/messages.ts';

/** The Terms of Service, from the footer (NAV-12 … NAV-15, ruling A-112). */
export const TermsDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const { terms } = messages;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={terms.title}
      closeOnBackdrop
      footer={<Button onClick={onClose}>{terms.close}</Button>}
    >
      <p>{terms.cancellation}</p>
      <p>{terms.subscription}</p>
      <p>{terms.difference}</p>
      <p>
        <small>{terms.revised}</small>
      </p>
    </Dialog>
  );
};
