import { listReads } from '@paddock/shared-domain/identity/audit-contract';
import { listSecurityEvents, type SecurityKind } from '@paddock/shared-domain/identity/security-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { listActs } from '@paddock/shared-domain/operations/acts-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** The filters of an audit search; an absent one matches everything. */
export type AuditSearch = {
  readonly who?: UserId | undefined;
  readonly whom?: UserId | undefined;
  readonly type?: string | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
};

/** The query of the API for actions; absent filters are left out. */
export const actsAsked = ({ who, whom, type, from, to }: AuditSearch) => ({
  ...(who === undefined ? {} : { actor: who }),
  ...(whom === undefined ? {} : { user: whom }),
  ...(type === undefined ? {} : { type }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});
const readsAsked = ({ who, whom, from, to }: AuditSearch) => {
  const { actor, ...rest } = actsAsked({ who, whom, from, to });
  return actor === undefined ? rest : { ...rest, reader: actor };
};

export const actsQuery = (search: AuditSearch, page: number) =>
  queryOptions({
    queryKey: ['audit', 'acts', search, page],
    queryFn: ({ signal }) => call(listActs, { query: { ...actsAsked(search), page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });

export const looksQuery = (search: AuditSearch, page: number) =>
  queryOptions({
    queryKey: ['audit', 'looks', search, page],
    queryFn: ({ signal }) => call(listReads, { query: { ...readsAsked(search), page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });

/** The filters of security events besides person and time. */
type SecurityFilters = { readonly kind: SecurityKind | undefined; readonly source: string };

/** The person of a search is who acted, or on whom. */
export const securityQuery = ({ whom, from, to }: AuditSearch, { kind, source }: SecurityFilters, page: number) =>
  queryOptions({
    queryKey: ['audit', 'security', whom, from, to, kind, source, page],
    queryFn: ({ signal }) => {
      const kinds = { ...(kind === undefined ? {} : { kind }), ...(source === '' ? {} : { source }) };
      const query = { ...actsAsked({ whom, from, to }), ...kinds, page: String(page) };
      return call(listSecurityEvents, { query, signal });
    },
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
