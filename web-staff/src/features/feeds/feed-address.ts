import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { z } from 'zod';

const FeedAddress = z.object({ user: z.string(), url: z.string(), location_url_template: z.string() });
export type FeedAddress = z.infer<typeof FeedAddress>;
const KEY = 'planner.feed';

/**
 * The feed address this person created on this device. The server stores only a hash of its key and cannot show it again, so the
 * device stores it with the session until it is revoked or the person logs out.
 */
export const feedAddress = {
  of: (user: string): FeedAddress | undefined => {
    try {
      const kept = FeedAddress.safeParse(JSON.parse(appStorage.get(KEY) ?? 'null'));
      return kept.success && kept.data.user === user ? kept.data : undefined;
    } catch {
      return undefined;
    }
  },
  keep: (address: FeedAddress): void => appStorage.set(KEY, JSON.stringify(address)),
  forget: (): void => appStorage.remove(KEY),
};

/** The address of one venue's feed, from the server's template. */
export const locationFeed = ({ location_url_template }: FeedAddress, location: string): string =>
  location_url_template.replace(/\{(?:id|location)\}|:id\b|%7B(?:id|location)%7D/i, encodeURIComponent(location));
