/**
 * Lets the card provider's stand-in swallow its deliveries while the demo venue is paid for: the API would answer each by
 * looking after a checkout that is under way here, at a moment that is long past. Deliveries are hints; none is missed.
 */
export const withoutWebhooks = async (twinUrl: string, work: () => Promise<void>): Promise<void> => {
  const plan = async (dropShare: number): Promise<void> => {
    await fetch(`${twinUrl}/twin/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dropShare }),
    }).catch(() => undefined);
  };
  await plan(1);
  try {
    await work();
  } finally {
    await plan(0);
  }
};
