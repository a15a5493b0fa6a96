import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { invalid, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { uploadPicture } from '@paddock/shared-domain/catalogue/contract';
import { BUSINESS } from '@paddock/shared-domain/venues/business-id';
import type { FastifyInstance } from 'fastify';
import { PictureRefused } from './clean-picture.ts';
import { PictureBusy, uploadImage, type UploadDeps } from './image-uploads.ts';

/** Superusers upload pictures in the browser (rule A-018, decision 0236). */
export const registerPictureRoutes = (app: FastifyInstance, deps: UploadDeps): void =>
  serveSignedIn(app, uploadPicture, async ({ body: { picture, alt }, caller, commandId, requestId, now }) => {
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    try {
      const { id, url, position } = await uploadImage(deps, Buffer.from(picture, 'base64'), { alt }, context);
      return ok({ id, url, owner: { kind: 'business' as const, id: BUSINESS }, alt }, { position });
    } catch (error) {
      if (error instanceof PictureBusy) return problem('busy');
      if (error instanceof PictureRefused) return invalid({ picture: [error.message] });
      throw error;
    }
  });
