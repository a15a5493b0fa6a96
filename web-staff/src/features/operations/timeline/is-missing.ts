import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';

/** Whether the answer was that there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400);
