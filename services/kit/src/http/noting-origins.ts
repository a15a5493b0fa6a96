import type { AskedFrom } from './asked-from.ts';
import { presentCause } from '../cause.ts';
import type { Commands } from '../command-handling/commands.ts';
import { UserId } from '@paddock/shared-domain/kernel/ids';

/**
 * The same commands; one that a request sends to an account first notes from where. Here and not in the routes, so that none can
 * forget it.
 */
export const notingOrigins = (commands: Commands, note: (from: AskedFrom) => Promise<void>): Commands => ({
  ...commands,
  handle: async (decider, id, wanted, context) => {
    const cause = presentCause();
    if (decider.category === 'user' && cause?.from !== undefined)
      await note({ ...cause.from, requestId: cause.correlationId, userId: UserId.parse(id), at: context.now });
    return commands.handle(decider, id, wanted, context);
  },
});
