import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ProfilePhotosService } from './profile-photos.service.ts';

/**
 * Serves the photos from our own origin. The address is the permission: it is random, and a new photo has a new one.
 * Applications may show them too, as the `picture` claim names them.
 */
export function serveProfilePhotos(app: FastifyInstance, photos: ProfilePhotosService): void {
  app.get<{ Params: { id: string } }>('/photos/:id', async (request, reply) => {
    const picture = await photos.read(request.params.id);
    if (!picture) throw new ApiError('not_found');
    return reply
      .type('image/webp')
      .headers({
        // What an address shows never changes; removed photos leave the caches of their viewers within a day.
        'cache-control': 'private, max-age=86400, immutable',
        'content-disposition': 'inline; filename="photo.webp"',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(picture);
  });
}
