import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { useEffect, useEffectEvent } from 'react';

/** A page that no longer exists leads to the first (LIST-03). Returns whether that is happening. */
export const useFoundPage = (page: number, error: unknown, toFirstPage: () => void): boolean => {
  const beyond = page > 1 && error instanceof ApiProblem && error.status === 404;
  const go = useEffectEvent(toFirstPage);
  useEffect(() => {
    if (beyond) go();
  }, [beyond]);
  return beyond;
};
