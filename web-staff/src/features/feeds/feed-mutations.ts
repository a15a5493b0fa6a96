import { createFeedKey, revokeFeedKey } from '@paddock/shared-domain/booking/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Makes a calendar feed address; the earlier one stops (PLAN-06, ruling A-032). */
export const useCreateFeed = () => useMutation({ mutationFn: () => call(createFeedKey, {}), meta: { handled: true } });
export const useRevokeFeed = () => useMutation({ mutationFn: () => call(revokeFeedKey, {}), meta: { handled: true } });
