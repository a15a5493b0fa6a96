import { letterSamples } from '@paddock/mails/letter-samples';
import { servePreviews } from '@paddock/mails/serve-previews';
import fastify from 'fastify';
import { expect, it } from 'vitest';

const sender = { venue: { name: 'Paddock', contact: [] }, clubName: 'Paddock', publicUrl: 'https://venue.test' };

it('every mail of the product has a preview, as sandboxed HTML and as text', async () => {
  const app = fastify();
  servePreviews(app, sender);
  const list = await app.inject('/api/docs/mails');
  const all = (['en', 'es'] as const).flatMap((language) =>
    letterSamples(sender, language).map((mail) => ({ language, ...mail })),
  );
  for (const { language, kind, html, text } of all) {
    expect(list.body).toContain(`href="/api/docs/mails/${language}/${kind}"`);
    const shown = await app.inject(`/api/docs/mails/${language}/${kind}`);
    expect(shown.body).toBe(html);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect((await app.inject(`/api/docs/mails/${language}/${kind}/text`)).body).toBe(text);
  }
  await app.close();
});
