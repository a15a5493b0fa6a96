import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyRequest } from 'fastify';
import { invalid, type ProblemAnswer } from './problems.ts';
import { type QueryText } from './query-text.ts';
import { type Fields, validate } from './validate.ts';

const KEY = /^[A-Za-z0-9_-]{8,64}$/;
const POSITION = /^\d{1,20}$/;

/** The position that a caller has seen; undefined if none or malformed ({@link readInput} refuses the latter). */
export const minPositionOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const named = headers['x-min-position'];
  return typeof named === 'string' && POSITION.test(named) ? named : undefined;
};

export type Input =
  | {
      readonly valid: true;
      readonly params: unknown;
      readonly query: unknown;
      readonly body: unknown;
      readonly key: string | undefined;
      readonly minPosition: string | undefined;
    }
  | { readonly valid: false; readonly problem: ProblemAnswer };

const merge = (...all: readonly Fields[]): Fields => Object.assign({}, ...all) as Fields;
/**
 * Where a body is expected, no bytes count as an empty object; JSON `null` is refused. A route without a body accepts none, an
 * empty object, or (signed webhooks) bytes that it reads itself.
 */
const bodyOf = ({ body, access }: Contract, sent: unknown) =>
  access.who === 'signature'
    ? { valid: true as const, value: undefined }
    : validate(body, body && sent === undefined ? {} : sent);

/** All input of a call, checked against the contract (decision 0144). Every fault is named; nothing is corrected. */
export const readInput = (contract: Contract, request: FastifyRequest): Input => {
  const { values, faults } = request.query as QueryText;
  const key = request.headers['idempotency-key'];
  const minPosition = request.headers['x-min-position'];
  const headerFaults: Fields = {
    ...(key === undefined || (typeof key === 'string' && KEY.test(key))
      ? {}
      : { 'idempotency-key': ['Use 8 to 64 letters, digits, - or _.'] }),
    ...(minPosition === undefined || (typeof minPosition === 'string' && POSITION.test(minPosition))
      ? {}
      : { 'x-min-position': ['This is not a position.'] }),
  };
  const params =
    contract.params === undefined
      ? { valid: true as const, value: undefined }
      : validate(contract.params, request.params);
  const query = validate(
    contract.query,
    contract.query === undefined && Object.keys(values).length === 0 ? undefined : values,
  );
  const body = bodyOf(contract, request.body);
  const broken = merge(
    query.valid ? {} : query.fields,
    body.valid ? {} : body.fields,
    params.valid ? {} : params.fields,
    faults,
    headerFaults,
  );
  if (Object.keys(broken).length > 0 || !params.valid || !query.valid || !body.valid)
    return { valid: false, problem: invalid(broken) };
  return {
    valid: true,
    params: params.value,
    query: query.value,
    body: body.value,
    key: key as string | undefined,
    minPosition: minPosition as string | undefined,
  };
};
