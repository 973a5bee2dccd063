import { profilePhotoMaxBytes } from '@latchkey/contract/profile/profile-photo-upload';
import type { FieldMessage } from '@latchkey/contract/text/field-messages.en';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { reEncode } from '../../platform/images/re-encode.ts';
import { UnusableImage } from '../../platform/images/unusable-image.ts';
import type { HashQueue } from '../../platform/passwords/hash-queue.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { photoLimits } from './limits.ts';
import { profilePhotosRepository } from './profile-photos.repository.ts';

export interface ProfilePhotosDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly uploads: RateLimit;
  /** Bounds the pictures drawn at once. */
  readonly photoQueue: HashQueue;
}

export type ProfilePhotosService = ReturnType<typeof profilePhotosService>;

/** The photo of an account: never the file that was sent, always one of our own drawing. */
export function profilePhotosService({ db, clock, sessions, uploads, photoQueue }: ProfilePhotosDeps) {
  const photos = profilePhotosRepository(db);

  /** `image` is base64. Throws `invalid_fields`, `too_large`, `rate_limited`, HashQueueFull. */
  async function replace(caller: TokenCaller, image: string): Promise<void> {
    const { userId } = caller;
    await uploads.consume(userId);
    const bytes = bytesOf(image);
    const content = await draw(bytes);
    const id = randomToken();
    await inTransaction(db, async (tx) => {
      // Held until the end, so that of two uploads at once one photo stays.
      const user = await sessions.holdAccount(caller, tx);
      await usersRepository(tx).update(userId, { photo_id: id, updated_at: clock.now() });
      await profilePhotosRepository(tx).removeOf(userId);
      await profilePhotosRepository(tx).insert({
        id,
        user_id: userId,
        content: content.toString('base64url'),
        created_at: clock.now(),
      });
      audit.record(tx, { action: 'user.photo_changed', target: userTarget(user) });
    });
  }

  async function draw(bytes: Buffer): Promise<Buffer> {
    try {
      return await photoQueue.run(() => reEncode(bytes, photoLimits));
    } catch (error) {
      if (error instanceof UnusableImage) throw refusal(`photo_${error.reason}`, error);
      throw error;
    }
  }

  /** The WebP picture behind an address. */
  async function read(id: string): Promise<Buffer | undefined> {
    // PostgreSQL refuses a NUL in a text, so an id that cannot exist is not looked up.
    if (!/^[\w-]{1,64}$/.test(id)) return undefined;
    const photo = await photos.find(id);
    return photo && Buffer.from(photo.content, 'base64url');
  }

  return { replace, read };
}

function bytesOf(image: string): Buffer {
  // Buffer.from skips over what is not base64, and would accept anything.
  if (image.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(image)) throw refusal('photo_kind');
  const bytes = Buffer.from(image, 'base64');
  if (bytes.length > profilePhotoMaxBytes)
    throw new ApiError('too_large', { message: catalog().fields.photo_too_large });
  return bytes;
}

function refusal(key: FieldMessage, cause?: unknown): ApiError {
  const message = catalog().fields[key];
  return new ApiError('invalid_fields', { message, errors: { image: [message] }, cause });
}
