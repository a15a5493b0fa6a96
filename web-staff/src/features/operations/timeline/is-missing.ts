import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';

/** Whether the answer was 404. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400);
