import type { ImageId } from '@paddock/shared-domain/catalogue/ids';
import type { Pool } from 'pg';

/** An uploaded picture, with the type detected from its first bytes. */
export type ImageFile = { readonly contentType: string; readonly bytes: Buffer };

/** The file of a picture; undefined if it is hosted elsewhere or was removed (PAGE-06, rule A-018). */
export const readImageFile = async (db: Pool, id: ImageId): Promise<ImageFile | undefined> => {
  const { rows } = await db.query<{ content_type: string; bytes: Buffer }>(
    'select content_type, bytes from pictures.files where image_id = $1',
    [id],
  );
  const [row] = rows;
  return row === undefined ? undefined : { contentType: row.content_type, bytes: row.bytes };
};

/** @param pool one that may write. */
export const keepImageFile = async (pool: Pool, id: ImageId, { contentType, bytes }: ImageFile): Promise<void> => {
  await pool.query('insert into pictures.files values ($1, $2, $3)', [id, contentType, bytes]);
};

/** @param pool one that may write. */
export const dropImageFile = async (pool: Pool, id: ImageId): Promise<void> => {
  await pool.query('delete from pictures.files where image_id = $1', [id]);
};
