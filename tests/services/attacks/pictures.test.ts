import { readdir } from 'node:fs/promises';
import { MOST_PICTURE_BYTES } from '@paddock/shared-domain/catalogue/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JPEG } from '../../support/pictures.ts';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
beforeAll(async () => {
  venue = await startVenue(MONDAY);
  owner = await venue.person('head', { superuser: true });
});
afterAll(() => venue.close());

const PLACE = 'GPS 33.7455 N 117.8677 W';
const upload = (bytes: Buffer, by = owner, more: object = {}) =>
  by.post('/images', { picture: bytes.toString('base64'), alt: 'A red car', ...more });
const refusal = async (bytes: Buffer): Promise<unknown> => {
  const { status, body } = await upload(bytes);
  return [status, body.picture];
};
const fileOf = async (url: string) => (await venue.composed.app.inject({ url })).rawPayload;
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false });
const stored = async (): Promise<number> => (await venue.anonymous.get('/images')).body.results.length;

const BROKEN = [400, ['This picture is broken or cannot be read.']];
const NO_PICTURE = [400, ['This is no PNG, JPEG, GIF, WebP or AVIF picture.']];

describe('a picture that is uploaded in the browser', () => {
  it('A-018: each accepted type is stored as WebP, with its words, for everybody to see', async () => {
    for (const type of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
      const made = await upload(await red(6, 3).toFormat(type).toBuffer());
      expect([type, made.status]).toEqual([type, 201]);
      const { id, url } = made.body;
      expect(made.body).toEqual({ id, url, owner: { kind: 'business', id: 'main' }, alt: 'A red car' });
      expect(await sharp(await fileOf(url)).metadata()).toMatchObject({ format: 'webp', width: 6, height: 3 });
      await expect.poll(async () => (await venue.anonymous.get(`/images/${id}`)).body.alt).toBe('A red car');
    }
  });

  it('a repeat with the same key stores nothing more', async () => {
    const before = await stored();
    const body = { picture: JPEG.toString('base64'), alt: 'Once' };
    const key = { 'idempotency-key': 'picture-once' };
    const answers = [await owner.post('/images', body, key), await owner.post('/images', body, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    await expect.poll(stored).toBe(before + 1);
  });

  it('loses place, time, comments and what follows it, and is turned the right way up', async () => {
    const turned = await red(40, 20)
      .withExif({ IFD0: { ImageDescription: PLACE } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const script = Buffer.from(`<script>alert('${PLACE}')</script>`);
    const comment = Buffer.from(`\xff\xfe\0\x1a${PLACE}`, 'latin1');
    const jpeg = Buffer.concat([turned.subarray(0, 2), comment, turned.subarray(2), script]);
    const { body } = await upload(jpeg);
    const file = await fileOf(body.url);
    expect(jpeg.includes(PLACE) && !file.includes(PLACE) && !file.includes('script')).toBe(true);
    const { width, height, exif, orientation } = await sharp(file).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 40 });
  });

  it('is made small enough for a page, and a moving one still moves', async () => {
    const large = await upload(await red(4_000, 2_000).jpeg().toBuffer());
    expect(await sharp(await fileOf(large.body.url)).metadata()).toMatchObject({ width: 1_920, height: 960 });
    const frames = [await red(6, 3).png().toBuffer(), await red(6, 3).negate().png().toBuffer()];
    const moving = await upload(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect((await sharp(await fileOf(moving.body.url)).metadata()).pages).toBe(2);
  });

  it('is refused by its bytes, whatever it calls itself', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const bytes of [svg, '<!doctype html><script>alert(1)</script>', '%PDF-1.7', 'II*\0', 'BM', 'GIF'])
      expect(await refusal(Buffer.from(bytes, 'latin1'))).toEqual(NO_PICTURE);
    // The first bytes of one type, and the rest of another.
    expect(await refusal(Buffer.concat([Buffer.from('GIF89a'), Buffer.from(svg)]))).toEqual(BROKEN);
    expect(await refusal(Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.from(svg)]))).toEqual(BROKEN);
    expect(await refusal(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1'))).toEqual(BROKEN);
    expect((await owner.post('/images', { picture: 'no base64 at all!', alt: 'x' })).status).toBe(400);
  });

  it('is refused if it is cut, or unfolds into more pixels than are taken', async () => {
    const whole = await red(600, 300).jpeg().toBuffer();
    expect(await refusal(whole.subarray(0, 700))).toEqual(BROKEN);
    const bomb = await red(6_400, 6_400).png({ compressionLevel: 1 }).toBuffer();
    expect(bomb.length).toBeLessThan(MOST_PICTURE_BYTES);
    expect(await refusal(bomb)).toEqual([400, ['This picture has too many pixels. 40 million are taken.']]);
    // A hundred frames of one pixel each, all on a large canvas.
    const head = Buffer.from('474946383961d007d007800000ff0000000000', 'hex');
    const frame = Buffer.from('2c00000000010001000002024c0100', 'hex');
    const film = Buffer.concat([head, ...Array.from({ length: 100 }, () => frame), Buffer.from(';')]);
    expect(await sharp(film, { animated: true, limitInputPixels: false }).metadata()).toMatchObject({
      pages: 100,
      pageHeight: 2_000,
    });
    expect(await refusal(film)).toEqual([400, ['This picture has too many pixels. 40 million are taken.']]);
  });

  it('is refused if it has too many bytes, also before it is read', async () => {
    expect(await refusal(Buffer.concat([JPEG, Buffer.alloc(MOST_PICTURE_BYTES)]))).toEqual([
      400,
      ['The picture is too large. 5 MB are taken.'],
    ]);
    expect((await upload(Buffer.alloc(2 * MOST_PICTURE_BYTES))).status).toBe(413);
    // No other route takes more than before.
    expect((await owner.post('/pages/preview', { html: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('says in words what is on it, and names no file, path, type or owner', async () => {
    expect((await upload(JPEG, owner, { alt: ' ' })).body.alt).toEqual(['Say what is on the picture.']);
    for (const more of [{ name: '../../etc/passwd' }, { url: 'https://evil.test/x' }, { content_type: 'text/html' }])
      expect((await upload(JPEG, owner, more)).status).toBe(400);
    expect((await venue.composed.app.inject({ url: '/api/images/..%2f..%2fetc%2fpasswd/file' })).statusCode).toBe(404);
    expect((await readdir(venue.folder)).filter((name) => /\.(webp|jpe?g|png)$/.test(name))).toEqual([]);
  });

  it('is taken from superusers alone, and not from another site', async () => {
    const before = await stored();
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    expect((await upload(JPEG, planner)).status).toBe(403);
    expect((await upload(JPEG, await venue.person('guest'))).status).toBe(403);
    // Who may not upload is refused before the body is read.
    expect((await upload(Buffer.alloc(2 * MOST_PICTURE_BYTES), planner)).status).toBe(403);
    const body = JSON.stringify({ picture: JPEG.toString('base64'), alt: 'x' });
    const send = (headers: Record<string, string>) =>
      venue.composed.app.inject({ method: 'POST', url: '/api/images', headers, payload: body });
    const json = { 'content-type': 'application/json' };
    expect((await send(json)).statusCode).toBe(401);
    const known = { authorization: `Bearer ${owner.token}` };
    expect((await send({ ...json, ...known, origin: 'https://evil.test' })).statusCode).toBe(403);
    expect((await send({ ...known, 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(415);
    expect(await stored()).toBe(before);
  });
});
