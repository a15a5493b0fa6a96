import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { CarGroupId, CarId, TrackId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { ContentFolder } from './events.ts';
import { SkinId } from './ids.ts';

/** Reply of every change of the catalogue; the sheet has the details. */
const Named = z.object({ id: z.string(), name: z.string() });
/** `active` false: no longer offered, kept for what was driven. `revision`: 409 if the record has changed since. */
const change = { active: z.boolean().optional(), revision: z.int().min(0).optional() };

export const TrackTerms = z.strictObject({
  name: line(80).pipe(z.string().min(1, 'Give a name.')),
  folder: ContentFolder,
  layout: z.union([ContentFolder, z.literal('')]),
  length_metres: z.int().min(100).max(100_000).nullable(),
  pit_boxes: z.int().min(1).max(200).nullable(),
});
export const createTrack = contract({
  method: 'POST',
  path: '/tracks',
  summary: 'Introduce a track',
  access: superuser,
  body: TrackTerms,
  reply: Named,
  status: 201,
});
export const reviseTrack = contract({
  method: 'PATCH',
  path: '/tracks/:id',
  summary: 'Describe, retire or bring back a track',
  access: superuser,
  params: z.strictObject({ id: TrackId }),
  body: TrackTerms.partial().extend(change),
  reply: Named,
});

export const CarTerms = z.strictObject({
  name: line(80).pipe(z.string().min(1, 'Give a name.')),
  folder: ContentFolder,
  groups: z.array(CarGroupId).max(20),
  top_speed_kmh: z.int().min(10).max(600).nullable(),
  skins: z
    .array(
      z.strictObject({
        /** Absent for a new one. */
        skin_id: SkinId.optional(),
        name: line(80).pipe(z.string().min(1, 'Give a name.')),
        folder: ContentFolder,
      }),
    )
    .max(200),
});
export const createCar = contract({
  method: 'POST',
  path: '/cars',
  summary: 'Introduce a car',
  access: superuser,
  body: CarTerms,
  reply: Named,
  status: 201,
});
export const reviseCar = contract({
  method: 'PATCH',
  path: '/cars/:id',
  summary: 'Describe, retire or bring back a car',
  access: superuser,
  params: z.strictObject({ id: CarId }),
  body: CarTerms.partial().extend(change),
  reply: Named,
});

export const GroupTerms = z.strictObject({ name: line(40).pipe(z.string().min(1, 'Give a name.')) });
export const createGroup = contract({
  method: 'POST',
  path: '/groups',
  summary: 'Introduce a group of cars',
  access: superuser,
  body: GroupTerms,
  reply: Named,
  status: 201,
});
export const reviseGroup = contract({
  method: 'PATCH',
  path: '/groups/:id',
  summary: 'Rename, retire or bring back a group of cars',
  access: superuser,
  params: z.strictObject({ id: CarGroupId }),
  body: GroupTerms.partial().extend(change),
  reply: Named,
});
