import type { ApiContract, CallArguments, CallOptions, CallReply } from './api-contract.ts';
import { ApiProblem, NetworkProblem } from './api-problem.ts';
import { isSafe, type RequestParts, requestUrl } from './build-request.ts';
import { createPositionMemory, type PositionMemory } from './position-memory.ts';
import { randomId } from './random-id.ts';

/** The longest wait a screen is put through, in milliseconds; what asks for more is shown as a problem. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Milliseconds an answer asks to wait (RFC 9110, 10.2.3: seconds or a date); `undefined` without a header, with one that cannot
 * be read, or with a wait that is too long to sit through.
 */
const retryAfterMs = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) || wait > LONGEST_WAIT_MS ? undefined : Math.max(0, wait);
};

type CallSettings = {
  /** Where the API is, e.g. `/api`. */
  readonly baseUrl: string;
  readonly token: () => string | undefined;
  /** Told when an answer carries the code token_not_valid (AUTH-16); the problem is thrown all the same. */
  readonly onTokenInvalid: (problem: ApiProblem) => void;
  readonly fetch?: typeof fetch;
  /** Shared with the live channel, if there is one. */
  readonly positions?: PositionMemory;
};
export type Call = <C extends ApiContract>(contract: C, ...input: CallArguments<C>) => Promise<CallReply<C>>;

/** How often a read is asked again when the server says when (503, 429 with Retry-After). */
const READ_RETRIES = 2;

/**
 * Binds the contracts to one origin and session. A call fills path and query, sends the body as JSON, and throws
 * {@link ApiProblem} for a refusal, {@link NetworkProblem} where no answer came, or the signal's reason when it was called off.
 * Reads see what this page has written: they demand the highest position seen.
 */
export const createCall = (settings: CallSettings): Call => {
  const { baseUrl, token, onTokenInvalid, positions = createPositionMemory() } = settings;
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
        if (problem.code === 'token_not_valid') onTokenInvalid(problem);
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
