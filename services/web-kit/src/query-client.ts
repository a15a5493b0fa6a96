import { ApiProblem, problemText } from './api/api-problem.ts';
import { emit } from './api/error-bus.ts';
import { showToast } from './ui/toast-store.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    /** `handled`: the screen shows this failure itself, so nothing else reports it. */
    queryMeta: { readonly handled?: boolean };
    mutationMeta: { readonly handled?: boolean };
  }
}

/** "Other failures": a danger message of 5 s with the server's or the exception's text, and an error event (ERR-03, ERR-04). */
export const reportFailure = (error: unknown): void => {
  const problem = error instanceof ApiProblem ? error : undefined;
  // An invalid session leads to the login screen, which reports it.
  if (problem?.code === 'token_not_valid') return;
  emit({
    kind: 'error',
    name: 'request_failed',
    details: { status_code: problem?.status ?? 0, problem_code: problem?.code },
  });
  showToast({ kind: 'danger', text: problemText(error) });
};

/** A refusal is an answer, so a repeat changes nothing. Network and server errors are retried twice. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 2 && (!(error instanceof ApiProblem) || error.status >= 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => void (query.meta?.handled || reportFailure(error)) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => void (mutation.meta?.handled || reportFailure(error)),
    }),
    defaultOptions: { queries: { retry, staleTime: 30_000 }, mutations: { retry: false } },
  });
