import { checkMail } from '@paddock/kit/gateways/mailer/check-mail';
import { ALARM_MAILS } from '@paddock/mails/letters/alarm-letter';
import { letterSamples } from '@paddock/mails/letter-samples';
import { NOTICES } from '@paddock/mails/letters/notice-letters';
import { describe, expect, it } from 'vitest';
import { paths as customer } from '../../../web-customer/src/paths.ts';
import { BASE, paths as staff } from '../../../web-staff/src/paths.ts';
import { isApi, isProduct, tree } from '../../architecture/source-tree.ts';

const reached = ['1 <i>Pit</i> Lane', '+1 714 555 0100'];
const hostile = {
  venue: { name: '<b>Club</b> & Co', contact: [] },
  clubName: '<b>Club</b> & Co',
  publicUrl: 'https://venue.test',
};

/** The kinds of mail that the sources of the product write. */
const writtenKinds = (): readonly string[] => {
  const texts = tree
    .filter(({ path, text }) => isProduct(path) && isApi(path) && text.includes('...letterOf('))
    .map(({ text }) => text);
  const named = texts.flatMap((text) => [...text.matchAll(/^ {4}kind: '([a-z-]+)',$/gm)].map(([, kind]) => kind ?? ''));
  // All notices share one letter, with different words, and so do all alarms.
  return [...named, ...Object.values(NOTICES), ...Object.values(ALARM_MAILS)];
};

/** Addresses in a letter that lead to the venue's own screens, also after a login, without what is asked for there. */
const screensIn = ({ text }: { readonly text: string }): readonly string[] =>
  [...text.matchAll(/https:\/\/venue\.test\S*/g)].flatMap(([address]) => {
    const url = new URL(address);
    const next = url.searchParams.get('redirect');
    return [url.pathname, ...(next === null ? [] : [next])];
  });
/** Every screen that a letter may lead to; `x` stands for the code or id in its address. */
const screens = new Set([
  ...Object.values(customer).map((path) => path.replace(/:\w+/, 'x')),
  `${BASE}${staff.setUpSection('staff')}`,
  `${BASE}${staff.audit}`,
]);
const isScreen = (path: string): boolean => screens.has(path) || screens.has(path.replace(/[^/]+$/, 'x'));

describe('every letter', () => {
  it.each(letterSamples(hostile, 'en').map((mail) => [mail.kind, mail] as const))(
    'leads only to screens that there are: %s',
    (_, mail) => {
      expect(screensIn(mail).filter((path) => !isScreen(path))).toEqual([]);
    },
  );
  it.each(
    letterSamples({ ...hostile, venue: { name: 'Apex', contact: reached } }, 'en').map((mail) => [mail.kind, mail]),
  )('ends with the name of the business and how guests reach it: %s', (_, mail) => {
    const { text, html } = mail as { readonly text: string; readonly html: string };
    expect(text.endsWith(`\n\nApex\n${reached.join('\n')}\n`)).toBe(true);
    expect(html).toContain('Apex<br>1 &lt;i&gt;Pit&lt;/i&gt; Lane<br>+1 714 555 0100');
  });
  it('has one sample of its kind', () => {
    const kinds = letterSamples(hostile, 'en').map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(writtenKinds().toSorted());
    expect(new Set(kinds).size).toBe(kinds.length);
  });
  it.each(
    (['en', 'es'] as const).flatMap((language) =>
      letterSamples(hostile, language).map((mail) => [mail.kind, language, mail] as const),
    ),
  )(
    'is a mail that can be sent, says the same as text and as HTML, and escapes names in HTML: %s in %s',
    (_, language, mail) => {
      expect(mail.html).toContain(`<html lang="${language}">`);
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
