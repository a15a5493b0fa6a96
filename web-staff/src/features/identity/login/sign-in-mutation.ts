import { createToken } from '@paddock/shared-domain/identity/contract';
import type { Credentials } from '@paddock/web-kit/account/login-form.tsx';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { signIn } from '@paddock/web-kit/api/session.ts';
import { useMutation } from '@tanstack/react-query';
import { callAsVisitor } from '../../../api.ts';

/** Signs in by password; the form shows its failures itself (AUTH-11). */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: Credentials) => callAsVisitor(createToken, { body: { ...body, device: appStorage.device() } }),
    onSuccess: ({ access, device }) => {
      appStorage.keepDevice(device);
      signIn(access);
    },
    meta: { handled: true },
  });
