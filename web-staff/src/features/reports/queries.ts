import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import { getReport, listReportEvents, startReport, stopReport } from '@paddock/shared-domain/reports/contract';
import { listCalendarTypes } from '@paddock/shared-domain/venues/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** How often a report under way is polled. */
const LOOK_EVERY_MS = 500;

/** A report by its id, polled until it has ended. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', id],
    queryFn: () => call(getReport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_EVERY_MS : false),
    // A report that has ended does not change, and one that is gone does not come back.
    staleTime: Infinity,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.status === 404),
    meta: { handled: true },
  });

export const reportEventsQuery = (id: string, row: string, page: number) =>
  queryOptions({
    queryKey: ['reports', id, 'events', row, page],
    queryFn: () => call(listReportEvents, { params: { id }, query: { row, page: String(page) } }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });

export const seatTypesQuery = queryOptions({
  queryKey: ['venues', 'all', 'seat-types'],
  queryFn: async () => (await call(listCalendarTypes, {})).results,
  staleTime: 3_600_000,
  meta: { handled: true },
});

/** Starts a report and stops the one that this screen started before, which nobody waits for any more. */
export const useStartReport = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ asked, before }: { readonly asked: object; readonly before: string | undefined }) => {
      if (before !== undefined && client.getQueryData(reportQuery(before).queryKey)?.state === 'running')
        await call(stopReport, { params: { id: before } }).catch(() => undefined);
      return call(startReport, { body: asked as BodyOf<typeof startReport> });
    },
    onSuccess: (report) => client.setQueryData(reportQuery(report.id).queryKey, report),
    meta: { handled: true },
  });
};

export const useStopReport = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(stopReport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: reportQuery(id).queryKey }),
    meta: { handled: true },
  });
};
