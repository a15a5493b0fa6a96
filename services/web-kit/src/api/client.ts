import type { ApiContract, CallArguments, CallOptions, CallReply } from './api-contract.ts';
import { ApiProblem, NetworkProblem } from './api-problem.ts';
import { isSafe, type RequestParts, requestUrl } from './build-request.ts';
import { createPositionMemory, type PositionMemory } from './position-memory.ts';
import { randomId } from './random-id.ts';

/** Longest automatic wait before a repeat, ms. A longer one is shown as a problem. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Milliseconds to wait by a `Retry-After` header (RFC 9110, 10.2.3: seconds or a date). `undefined` if the header is missing or
 * invalid, or the wait is too long.
 */
const retryAfterMs = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) || wait > LONGEST_WAIT_MS ? undefined : Math.max(0, wait);
};

type CallSettings = {
  /** Address of the API, e.g. `/api`. */
  readonly baseUrl: string;
  readonly token: () => string | undefined;
  /** Called for an answer with the code token_not_valid (AUTH-16). The problem is thrown too. */
  readonly onTokenInvalid: (problem: ApiProblem) => void;
  /**
   * Asks the person to prove who they are, if a call was refused for that. A call that was refused so has done nothing.
   *
   * @returns whether to send the same call again. Without it, a locked session counts as an invalid one.
   */
  readonly prove?: (
    problem: ApiProblem,
    call: { readonly isRead: boolean; readonly signal?: AbortSignal },
  ) => Promise<boolean>;
  readonly fetch?: typeof fetch;
  /** Shared with the live channel, if any. */
  readonly positions?: PositionMemory;
};
export type Call = <C extends ApiContract>(contract: C, ...input: CallArguments<C>) => Promise<CallReply<C>>;

/** How often a read is repeated if the server names a waiting time (503 or 429 with Retry-After). */
const READ_RETRIES = 2;

/**
 * Returns a function that calls contracts at one address with one session. A call fills path and query, and sends the body as
 * JSON. Reads demand the highest position seen, so that they include this page's own writes.
 *
 * @throws {ApiProblem} for a refusal, {@link NetworkProblem} if no answer came, or the signal's reason if it was aborted (all
 *   thrown by the returned function).
 */
export const createCall = (settings: CallSettings): Call => {
  const { baseUrl, token, onTokenInvalid, prove, positions = createPositionMemory() } = settings;
  const send = settings.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request));

  return async <C extends ApiContract>(contract: C, ...[input]: CallArguments<C>): Promise<CallReply<C>> => {
    const parts: RequestParts & CallOptions = input ?? {};
    const url = requestUrl(baseUrl, contract, parts);
    const safe = isSafe(contract.method);
    const headers = new Headers({ accept: 'application/json' });
    const bearer = token();
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    if (parts.body !== undefined) headers.set('content-type', 'application/json');
    if (!safe) headers.set('idempotency-key', parts.idempotencyKey ?? randomId());
    const request: RequestInit = { method: contract.method, headers };
    if (parts.body !== undefined) request.body = JSON.stringify(parts.body);
    if (parts.signal) request.signal = parts.signal;

    for (let attempt = 0; ; attempt += 1) {
      const seen = positions.highest();
      const demanded = new Headers(headers);
      if (safe && seen !== undefined) demanded.set('x-min-position', seen);
      const answer = await reach(send, url, { ...request, headers: demanded });
      const end = answer.headers.get('x-position');
      if (safe && answer.status === 503 && end !== null && positions.endsAt(end)) continue;
      positions.see(end);
      if (answer.ok) return (await readBody(answer)) as CallReply<C>;
      const busy =
        contract.method === 'GET' && (answer.status === 503 || answer.status === 429) && attempt < READ_RETRIES;
      const wait = busy ? retryAfterMs(answer.headers.get('retry-after'), Date.now()) : undefined;
      if (wait === undefined) {
        const problem = new ApiProblem(answer.status, await readBody(answer).catch(() => undefined));
        const isLocked = problem.code === 'session_locked';
        if (problem.code === 'token_not_valid' || (isLocked && prove === undefined)) onTokenInvalid(problem);
        const { signal } = parts;
        const asked = prove !== undefined && (isLocked || problem.code === 'proof_required');
        if (asked && (await prove(problem, { isRead: safe, ...(signal && { signal }) }))) continue;
        throw problem;
      }
      await pause(wait, parts.signal);
    }
  };
};

const reach = async (send: typeof fetch, url: string, request: RequestInit): Promise<Response> => {
  try {
    return await send(url, request);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new NetworkProblem(cause);
  }
};

const readBody = async (answer: Response): Promise<unknown> => {
  if (answer.status === 204) return undefined;
  try {
    const text = await answer.text();
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch (cause) {
    throw new NetworkProblem(cause);
  }
};

const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
