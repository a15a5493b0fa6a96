import { userDecider } from '@paddock/shared-domain/identity/decider';
import { showStopReminders, stopReminders } from '@paddock/shared-domain/identity/reminder-contract';
import type { FastifyInstance } from 'fastify';
import { done, okRaw } from '@paddock/kit/http/answers';
import { notFound, problem } from '@paddock/kit/http/problems';
import { serve } from '@paddock/kit/http/serve';
import type { IdentityDeps } from './identity-deps.ts';
import { holderOfReminderCode } from './tokens/reminder-code.ts';

/** Ends reminders by the code of a mail, without a login (RFC 8058). */
export const serveReminders = (
  app: FastifyInstance,
  { commands, settings }: Pick<IdentityDeps, 'commands' | 'settings'>,
): void => {
  serve(app, stopReminders, async ({ params, commandId, requestId, now }) => {
    const userId = holderOfReminderCode(settings.identityKeys, params.code);
    if (userId === undefined) return notFound;
    // The holder of the mail acts for its recipient, so the event names the recipient.
    const { outcome } = await commands.handle(
      userDecider,
      userId,
      [{ type: 'ChooseReminders', data: { userId, wanted: false } }],
      { commandId, requestId, now, actor: { kind: 'visitor' } },
    );
    // Also done for a forgotten person: they get no reminders either.
    return outcome === 'busy' ? problem('busy') : done();
  });
  serve(app, showStopReminders, ({ params: { code } }) => {
    if (holderOfReminderCode(settings.identityKeys, code) === undefined) return notFound;
    const page = `/reminders-off/${encodeURIComponent(code)}`;
    return okRaw(`<!doctype html><title>Reminders</title><a href="${page}">Reminders</a>`, {
      contentType: 'text/html; charset=utf-8',
      headers: { refresh: `0; url=${page}` },
    });
  });
};
