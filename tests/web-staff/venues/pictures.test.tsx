// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useDrafts } from '../../../web-staff/src/features/venues/set-up/drafts.ts';
import '../../../web-staff/src/app/set-up/set-up-screen.tsx';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';
import { records } from '../support/set-up-records.ts';

withStaffClock();
afterEach(() => useDrafts.setState({ drafts: {} }));

const picture = (id: string, alt: string | null) => ({
  id,
  url: `/api/images/${id}/file`,
  owner: { kind: 'business', id: 'main' },
  alt,
});
const listed = (...results: readonly object[]) => ({
  status: 200,
  body: { results, count: results.length, page_count: 1, page_size: 100 },
});

/** Opens the form of a record, with two pictures that are there. */
const open = async (words: string, sent?: { readonly status: number; readonly body: object }) => {
  const one = records.find((record) => record.words === words);
  if (one === undefined) throw new Error(`There is no record ${words}.`);
  const { api } = await openStaff({
    path: `/admin/venue/${one.section}/${one.words}/new`,
    rights: { is_superuser: true, permissions: [] },
    prepare: (_, fake) => {
      const rows = { results: [], count: 0, page_count: 1, page_size: 1000 };
      for (let time = 0; time < 10; time += 1) {
        fake.answerOnce('GET /set-up', { status: 200, body: rows });
        fake.answerOnce('GET /images', listed(picture('old', null), picture('new', 'A motion rig')));
        fake.answerOnce('POST /pages/preview', { status: 200, body: { html: '' } });
      }
      if (sent !== undefined) fake.answerOnce('POST /images', sent);
    },
  });
  await settle();
  return api;
};
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Choose a picture' }));
const file = (name: string) => new File(['bytes of a picture'], name, { type: 'image/png' });

describe('the picker of pictures', () => {
  it('uses one that is there, the newest first, and shows it', async () => {
    await open('seatType');
    await press('Choose a picture');
    const offered = dialog().getAllByRole('button', { name: /^Use: / });
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Use: A motion rig',
      'Use: Picture without a description',
    ]);
    await press('Use: A motion rig');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Picture')).toHaveValue('/api/images/new/file');
    expect(screen.getByAltText('The picture as it is now')).toHaveAttribute('src', '/api/images/new/file');
  });

  it('uploads a file with words about it, sends nothing without both, and does not save the form', async () => {
    const api = await open('seatType', { status: 201, body: picture('made', 'A red car') });
    await press('Choose a picture');
    await press('Upload and use');
    expect(
      dialog()
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['! Choose a file.', '! Say what is on the picture.']);
    fireEvent.change(dialog().getByLabelText('Picture file'), { target: { files: [file('../car.png')] } });
    fireEvent.change(dialog().getByLabelText('What is on it?'), { target: { value: ' A red car ' } });
    await press('Upload and use');
    await pass(1_000);
    const sent = { picture: Buffer.from('bytes of a picture').toString('base64'), alt: 'A red car' };
    expect(api.calls('POST /images').map(({ body }) => body)).toEqual([sent]);
    expect(screen.getByLabelText('Picture')).toHaveValue('/api/images/made/file');
    expect(api.calls('POST /caltypes')).toEqual([]);
  });

  it('says at the file why it was refused, and keeps what was typed', async () => {
    const body = { picture: ['This picture is broken or cannot be read.'], code: 'invalid' };
    await open('seatType', { status: 400, body });
    await press('Choose a picture');
    fireEvent.change(dialog().getByLabelText('Picture file'), { target: { files: [file('car.png')] } });
    fireEvent.change(dialog().getByLabelText('What is on it?'), { target: { value: 'A red car' } });
    await press('Upload and use');
    await pass(1_000);
    expect(dialog().getByRole('alert')).toHaveTextContent('This picture is broken or cannot be read.');
    expect(dialog().getByLabelText('What is on it?')).toHaveValue('A red car');
  });

  it('a web address can still be typed', async () => {
    await open('seatType');
    fireEvent.change(screen.getByLabelText('Picture'), { target: { value: 'https://elsewhere.test/rig.png' } });
    expect(screen.getByAltText('The picture as it is now')).toHaveAttribute('src', 'https://elsewhere.test/rig.png');
    fireEvent.change(screen.getByLabelText('Picture'), { target: { value: 'javascript:alert(1)' } });
    expect(screen.queryByAltText('The picture as it is now')).toBeNull();
  });

  it('puts a picture with its words into the text of a page', async () => {
    await open('page');
    await press('Picture');
    await press('Use: A motion rig');
    expect(screen.getByLabelText('Text')).toHaveValue('<img src="/api/images/new/file" alt="A motion rig">');
  });
});
