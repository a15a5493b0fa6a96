import styles from './feed-box.module.css';
import { call } from '../../api.ts';
import { useUserId } from '../../data/identity/account-queries.ts';
import { messages } from '../../messages/en.ts';
import { feedAddress, locationFeed } from './feed-address.ts';
import { createFeedKey, revokeFeedKey } from '@paddock/shared-domain/booking/contract';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Creates a calendar feed address; the previous one stops working (PLAN-06, rule A-032). */
const useCreateFeed = () => useMutation({ mutationFn: () => call(createFeedKey, {}), meta: { handled: true } });
const useRevokeFeed = () => useMutation({ mutationFn: () => call(revokeFeedKey, {}), meta: { handled: true } });

/** A secret address for calendar programs: create, copy, revoke (PLAN-06, rule A-032). */
export const FeedBox = ({ location, several }: { readonly location: Location; readonly several: boolean }) => {
  const user = useUserId() ?? '';
  const [address, setAddress] = useState(() => feedAddress.of(user));
  const create = useCreateFeed();
  const revoke = useRevokeFeed();
  const { feed } = messages.planner;
  const make = () =>
    create.mutate(undefined, {
      onSuccess: (made) => {
        const kept = { user, ...made };
        feedAddress.keep(kept);
        setAddress(kept);
      },
    });
  const stop = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        feedAddress.forget();
        setAddress(undefined);
        showToast({ kind: 'success', text: feed.revoked });
      },
    });
  const copy = (url: string) => {
    const said = (worked: boolean) =>
      showToast(worked ? { kind: 'success', text: feed.copied } : { kind: 'warning', text: feed.copyFailed });
    void (async () => navigator.clipboard.writeText(url))().then(
      () => said(true),
      () => said(false),
    );
  };
  const urls = address
    ? [
        { label: feed.url, url: address.url },
        ...(several ? [{ label: feed.urlHere(location.name), url: locationFeed(address, location.id) }] : []),
      ]
    : [];
  return (
    <section className={styles.group} aria-labelledby="feed-box">
      <Capitals as="h2" id="feed-box">
        {feed.title}
      </Capitals>
      <p className={styles.note}>{address ? feed.secret : feed.words}</p>
      {urls.map(({ label, url }) => (
        <div key={label} className={styles.group}>
          <TextField
            label={label}
            className={styles.url}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <div>
            <Button aria-label={`${feed.copy} ${label}`} onClick={() => copy(url)}>
              {feed.copy}
            </Button>
          </div>
        </div>
      ))}
      <ProblemAlert error={create.error} />
      <ProblemAlert error={revoke.error} />
      <div className={styles.buttons}>
        <Button busy={create.isPending} busyLabel={feed.creating} onClick={make}>
          {address ? feed.replace : feed.create}
        </Button>
        <Button
          variant={address ? 'destructive' : 'quiet'}
          busy={revoke.isPending}
          busyLabel={feed.revoking}
          onClick={stop}
        >
          {feed.revoke}
        </Button>
      </div>
    </section>
  );
};
