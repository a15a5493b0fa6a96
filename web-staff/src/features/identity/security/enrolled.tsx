import { Button } from '@paddock/web-kit/ui/button.tsx';
import { messages } from '../../../messages/en.ts';
import { CodeForm } from './code-form.tsx';
import { useRemove, useRenew } from './queries.ts';

type EnrolledProps = {
  readonly left: number;
  readonly required: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
};

/** One-time codes are on: creates new recovery codes or turns the codes off; both need a code. */
export const Enrolled = ({ left, required, onCodes }: EnrolledProps) => {
  const words = messages.security;
  const renew = useRenew();
  const remove = useRemove();
  const send = (code: string) => renew.mutate(code, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) });
  return (
    <>
      <p>{words.on}</p>
      <p>{words.left(left)}</p>
      <CodeForm label={words.anyCode} error={remove.error ?? renew.error} onSubmit={send}>
        {(code) => (
          <>
            <Button type="submit" busy={renew.isPending} disabled={code === ''}>
              {words.renew}
            </Button>
            {!required && (
              <Button
                variant="destructive"
                busy={remove.isPending}
                disabled={code === ''}
                onClick={() => remove.mutate(code)}
              >
                {words.remove}
              </Button>
            )}
          </>
        )}
      </CodeForm>
    </>
  );
};
