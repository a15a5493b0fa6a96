import { checkMail } from '@paddock/api/gateways/mailer/check-mail';
import { letterSamples } from '@paddock/api/processes/mails/letter-samples';
import { describe, expect, it } from 'vitest';

const hostile = { clubName: '<b>Club</b> & Co', publicUrl: 'https://venue.test' };

describe('every letter', () => {
  it.each(letterSamples(hostile).map((mail) => [mail.kind, mail] as const))(
    'is a mail that may be sent, says the same as text and as HTML, and shows names as text: %s',
    (_, mail) => {
      expect(() => checkMail(mail)).not.toThrow();
      expect(mail.html).not.toContain('<b>Club');
      expect(mail.html).toContain('&lt;b&gt;Club&lt;/b&gt; &amp; Co');
      expect(mail.html).not.toMatch(/<(script|img|link|iframe)/);
      for (const line of mail.text.split('\n\n').slice(1, -1))
        for (const part of line.split('\n').filter((text) => !text.startsWith('http')))
          expect(mail.html).toContain(
            part
              .replace(/:$/, '')
              .replaceAll('&', '&amp;')
              .replaceAll('<', '&lt;')
              .replaceAll('>', '&gt;')
              .replaceAll("'", '&#39;'),
          );
    },
  );
});
