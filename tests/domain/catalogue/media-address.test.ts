import { imageDecider } from '@paddock/shared-domain/catalogue/image';
import { ImageId } from '@paddock/shared-domain/catalogue/ids';
import { SeatTypeTerms } from '@paddock/shared-domain/venues/write-contract';
import type { CommandMetadata } from '@paddock/shared-domain/kernel/message';
import { expect, it } from 'vitest';

const attached = (url: string): boolean => {
  const data = { imageId: ImageId.parse('pic1'), url, owner: { kind: 'seatType' as const, id: 'type1' } };
  const command = { type: 'AttachImage' as const, data, metadata: {} as CommandMetadata };
  return imageDecider.decide(command, undefined).outcome === 'accepted';
};
const worn = (image: string): boolean => SeatTypeTerms.shape.image.safeParse(image).success;
const played = (url: string): boolean => SeatTypeTerms.shape.video_url.safeParse(url).success;

it.each([
  ['/api/images/abc/file', true],
  ['/demo/spa.svg', true],
  ['https://pictures.test/rig.webp?v=2', true],
  // The content policy of the screens allows https only, so this picture would never show.
  ['http://pictures.test/rig.webp', false],
  ['//pictures.test/rig.webp', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AAAA', false],
  ['https://pictures.test/"onerror="x', false],
  ['/a\\b', false],
])('%s may be an image, the picture of a seat type or its video: %s', (url, is) => {
  expect([attached(url), worn(url), played(url)]).toEqual([is, is, is]);
});
