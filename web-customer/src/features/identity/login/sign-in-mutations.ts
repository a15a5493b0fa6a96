import { createToken, previewLoginCode } from '@paddock/shared-domain/identity/contract';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { signIn } from '@paddock/web-kit/api/session.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callAsVisitor } from '../../../api.ts';

type Credentials = ({ readonly username: string; readonly password: string } | { readonly token: string }) & {
  readonly code?: string;
};

/** Signs in by password or by a mailed one-time code; the screen shows its errors itself (AUTH-11). */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: Credentials) => callAsVisitor(createToken, { body: { ...body, device: appStorage.device() } }),
    onSuccess: ({ access, device }) => {
      appStorage.keepDevice(device);
      signIn(access);
    },
    meta: { handled: true },
  });

/** The masked account of a mailed link; the link is not used by this (rule A-038). */
export const loginCodeQuery = (token: string) =>
  queryOptions({
    queryKey: ['login-code', token],
    queryFn: () => callAsVisitor(previewLoginCode, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    meta: { handled: true },
  });
