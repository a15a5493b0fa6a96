import { type Image, listImages, uploadPicture } from '@paddock/shared-domain/catalogue/contract';
import { MAX_PAGE_SIZE } from '@paddock/shared-domain/contracts/paging';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callFresh } from '../../../../api.ts';
import { readPicture } from './read-picture.ts';

/** Every picture, the newest first. Browsers keep the list for an hour, so it is asked for past what they keep. */
export const picturesQuery = queryOptions({
  queryKey: ['catalogue', 'all', 'pictures'],
  queryFn: async (): Promise<readonly Image[]> => {
    const found: Image[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const list = await callFresh(listImages, { query: { page: String(page), page_size: String(MAX_PAGE_SIZE) } });
      found.push(...list.results);
      pages = list.page_count;
    }
    return found.toReversed();
  },
  meta: { handled: true },
});

/** Uploads a file, and returns the picture as it is stored. */
export const useUpload = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, alt }: { readonly file: File; readonly alt: string }): Promise<Image> =>
      call(uploadPicture, { body: { picture: await readPicture(file), alt } }),
    onSuccess: () => client.invalidateQueries({ queryKey: picturesQuery.queryKey }),
    meta: { handled: true },
  });
};
