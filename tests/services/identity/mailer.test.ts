import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetLetters } from '@paddock/kit/gateways/mailer/forget-letters';
import { openFileMailer } from '@paddock/kit/gateways/mailer/file-mailer';
import { openInMemoryMailer } from '@paddock/kit/gateways/mailer/in-memory-mailer';
import { type Mail, MailRefused } from '@paddock/kit/gateways/mailer/mailer';
import { openSmtpMailer } from '@paddock/kit/gateways/mailer/smtp-mailer';
import { loginLinkLetter, welcomeLetter } from '@paddock/mails/letters/account-letters';
import { noticeLetter } from '@paddock/mails/letters/notice-letters';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const FROM = 'Paddock <paddock@venue.test>';
const clock = { now: () => Instant.parse('2026-11-21T15:00:00.000Z') };
const mail = (more: Partial<Mail> = {}): Mail => ({
  to: 'ada@paddock.test',
  subject: 'Hello ✓',
  text: 'A text — with a dash.\n.\nand a dot.',
  html: '<p>A text</p>',
  kind: 'test-mail',
  ...more,
});

describe('mail in files', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'paddock-mail-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is one readable message per file, which other users of the machine cannot read', async () => {
    const mailer = openFileMailer(join(folder, 'mail'), FROM, clock);
    const attachments = [{ filename: 'booking.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }];
    await mailer.send(mail({ attachments }));
    const [file = ''] = await readdir(join(folder, 'mail'));
    expect(file).toMatch(/^2026-11-21T15-00-00-000Z-test-mail-[A-Za-z0-9]{8}\.eml$/);
    const text = await readFile(join(folder, 'mail', file), 'utf8');
    const [head = ''] = text.split(/\r?\n\r?\n/);
    for (const line of ['From: Paddock <paddock@venue.test>', 'To: ada@paddock.test', 'Auto-Submitted: auto-generated'])
      expect(head).toContain(line);
    expect(text).toContain('booking.ics');
    expect((await stat(join(folder, 'mail', file))).mode & 0o077).toBe(0);
  });
});

describe('a mail', () => {
  it.each([
    { to: 'ada@paddock.test\r\nBcc: eve@evil.test' },
    { to: 'ada@paddock.test, eve@evil.test' },
    { to: 'Ada <ada@paddock.test>' },
    { to: '' },
    { subject: 'Hi\r\nBcc: eve@evil.test' },
    { subject: 'Hi\u2028there' },
    { subject: 'x'.repeat(201) },
    { kind: '../../etc/passwd' },
    { attachments: [{ filename: '../x', contentType: 'text/plain', content: '' }] },
    { attachments: [{ filename: 'x.txt', contentType: 'text/plain\r\nX: y', content: '' }] },
  ] satisfies Partial<Mail>[])(
    'is refused if an address, a header, its kind or an attachment is not valid: %j',
    async (broken) => {
      const mailer = openInMemoryMailer();
      await expect(mailer.send(mail(broken))).rejects.toThrow(MailRefused);
      expect(mailer.sent).toEqual([]);
    },
  );

  it('has the same link in text and HTML, and escapes the name of the club', () => {
    const club = 'Apex <b>"Club"</b>';
    const to = { email: 'a@p.test', language: 'en' } as const;
    const publicUrl = 'https://paddock.test';
    const apex = { venue: { name: 'Apex', contact: [] }, clubName: 'Apex', publicUrl };
    const letters = [
      loginLinkLetter(to, apex, { when: 'today', by: 'byVisitor' }, 'CODE1'),
      noticeLetter(to, apex, 'passwordChanged', { when: 'today', by: 'byOwner' }),
      welcomeLetter(to, { venue: { name: club, contact: [] }, clubName: club, publicUrl }),
    ];
    for (const { text, html } of letters) {
      expect(text).toContain('https://paddock.test/');
      expect(html).toContain('https://paddock.test/');
      expect(html).not.toContain('<b>');
      expect(html).not.toMatch(/<img|<script|<link|src=/);
    }
  });
});

describe('mail over SMTP', () => {
  it('reaches the server with one recipient', async () => {
    const heard: string[] = [];
    const server = createServer((socket: Socket) => {
      let inData = false;
      socket.write('220 twin\r\n');
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        heard.push(chunk);
        for (const line of chunk.split('\r\n').filter(Boolean)) {
          if (inData) {
            if (line === '.') {
              inData = false;
              socket.write('250 taken\r\n');
            }
          } else if (line === 'DATA') {
            inData = true;
            socket.write('354 go on\r\n');
          } else
            socket.write(line.startsWith('EHLO') ? '250 twin\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        }
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const mailer = openSmtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, FROM, false);
    await mailer.send(mail());
    await mailer.close();
    server.close();
    expect(heard.join('').match(/RCPT TO:<[^>]*>/g)).toEqual(['RCPT TO:<ada@paddock.test>']);
    expect(heard.join('')).toContain('Subject: =?UTF-8?');
  });

  it('goes to a server beyond this machine only over TLS, if that is demanded', async () => {
    const server = await startSmtpServer();
    // On Linux this address reaches the own machine, and is no loopback address.
    const beyond = server.url.replace('127.0.0.1', '0.0.0.0');
    const demanding = openSmtpMailer(beyond, FROM, true);
    await expect(demanding.send(mail())).rejects.toThrow(expect.objectContaining({ code: 'ETLS' }));
    expect(server.asked.mailboxes).toEqual([]);
    for (const mailer of [openSmtpMailer(beyond, FROM, false), openSmtpMailer(server.url, FROM, true)]) {
      await mailer.send(mail());
      await mailer.close();
    }
    expect(server.taken).toHaveLength(2);
    await demanding.close();
    await server.close();
  });

  it('goes to addresses of every script: a domain in ASCII, unless the name before it needs more', async () => {
    const server = await startSmtpServer();
    const mailer = openSmtpMailer(server.url, FROM, false);
    for (const to of ['a@müller.example', 'иван@почта.рф']) await mailer.send(mail({ to }));
    expect(server.asked.mailboxes).toEqual(['a@xn--mller-kva.example', 'иван@почта.рф']);
    await mailer.close();
    await server.close();
  });

  it('in a file is deleted with its person, whose address may have letters of every script', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paddock-mail-'));
    const mailer = openFileMailer(folder, FROM, clock);
    const address = 'Mü@müller.example';
    for (const to of [address, 'ada@paddock.test']) await mailer.send(mail({ to }));
    await forgetLetters(folder, { userId: UserId.parse('ada'), addresses: [address] });
    expect(await readdir(folder)).toHaveLength(1);
    await rm(folder, { recursive: true });
  });
});
