import { profilePhotoMaxBytes, profilePhotoUpload } from '@latchkey/contract/profile/profile-photo-upload';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { hour } from '../../platform/clock/durations.ts';
import { photoUploads } from './limits.ts';

const password = 'correct horse battery';

/** A picture whose left half is red and whose right half is blue. */
function picture(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: half }, left: Math.floor(width / 2), top: 0 },
  ]);
}

describe('the profile photo', () => {
  let portal: TestPortal;
  let token: string;
  let userId: string;
  let count = 0;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    count += 1;
    const email = `person-${count}@example.com`;
    userId = (await portal.createUser({ email, password })).id;
    token = await portal.signIn(email, password);
  });

  const upload = (bytes: Buffer) =>
    portal.call(profilePhotoUpload, { token, body: { image: bytes.toString('base64') } });
  const photosOf = () =>
    portal.store.database.db
      .selectFrom('profile_photos')
      .select('id')
      .where('user_id', '=', userId)
      .execute();

  it("is re-encoded: at most 512 px, upright, without EXIF, from the portal's origin with the right headers", async () => {
    const original = await picture(1600, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('SECRET-PLACE');
    const { body } = await upload(original);
    expect(body.profile_photo_url).toMatch(/^\/photos\/[\w-]{43}$/);
    const response = await portal.fetch(body.profile_photo_url ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toContain('immutable');
    const served = Buffer.from(await response.arrayBuffer());
    const { format, width, height, exif, orientation } = await sharp(served).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'webp',
      width: 288,
      height: 512,
      exif: undefined,
      orientation: undefined,
    });
    expect(served.toString('latin1')).not.toContain('SECRET-PLACE');
    // Orientation 6 turns the left half to the top.
    const { data, info } = await sharp(served).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ];
    expect(pixel(144, 50)[0]).toBeGreaterThan(200);
    expect(pixel(144, 460)[2]).toBeGreaterThan(200);
  });

  it('replaces the previous one, whose address stops working, and is removed with null', async () => {
    const first = (await upload(await picture(40, 40).png().toBuffer())).body.profile_photo_url ?? '';
    const second = (await upload(await picture(80, 80).webp().toBuffer())).body.profile_photo_url ?? '';
    expect(second).not.toBe(first);
    expect((await portal.fetch(first)).status).toBe(404);
    expect(await photosOf()).toHaveLength(1);
    const kept = await portal.call(profileUpdate, { token, body: { profile_photo_url: second } });
    expect(kept.body.profile_photo_url).toBe(second);
    const removed = await portal.call(profileUpdate, { token, body: { profile_photo_url: null } });
    expect(removed.body.profile_photo_url).toBeNull();
    expect((await portal.fetch(second)).status).toBe(404);
    expect(await photosOf()).toEqual([]);
  });

  it('of concurrent uploads one photo remains, the one that the profile names', async () => {
    const pictures = await Promise.all([50, 60, 70, 80].map((side) => picture(side, side).png().toBuffer()));
    const replies = await Promise.all(pictures.map(upload));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { profile_photo_url } = (await portal.call(profileRead, { token })).body;
    expect((await photosOf()).map(({ id }) => `/photos/${id}`)).toEqual([profile_photo_url]);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'JPEG',
    ],
    [
      'an SVG that begins like a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg/>')]),
      'damaged',
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'JPEG'],
    ['a GIF', () => picture(10, 10).gif().toBuffer(), 'JPEG'],
    ['a TIFF', () => picture(10, 10).tiff().toBuffer(), 'JPEG'],
    [
      'only the beginning of a PNG',
      async () => (await picture(900, 900).png().toBuffer()).subarray(0, 60),
      'damaged',
    ],
    ['half a JPEG', async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 4000), 'damaged'],
    ['a picture of 4,001 px', () => picture(4001, 10).png().toBuffer(), '4,000 pixels'],
    [
      'a picture of many pixels in few bytes',
      () => picture(6_000, 6_000).png({ palette: true }).toBuffer(),
      '4,000 pixels',
    ],
  ])('refuses %s and keeps the previous photo', async (_name, make, message) => {
    const before = (await upload(await picture(20, 20).png().toBuffer())).body.profile_photo_url;
    const { status, body } = await upload(await make());
    expect(status).toBe(422);
    expect(body.errors?.image?.[0]).toContain(message);
    expect((await portal.call(profileRead, { token })).body.profile_photo_url).toBe(before);
  });

  it('refuses invalid base64, and more than 2 MB', async () => {
    for (const image of ['%%%%', 'abc', 'data:image/png;base64,AAAA', 'AAAA====']) {
      expect((await portal.call(profilePhotoUpload, { token, body: { image } })).status).toBe(422);
    }
    const large = Buffer.alloc(profilePhotoMaxBytes + 3, 0xff);
    expect([413, 422]).toContain((await upload(large)).status);
    const huge = Buffer.alloc(2 * profilePhotoMaxBytes);
    expect((await upload(huge)).status).toBe(413);
  });

  it('can be uploaded a limited number of times an hour', async () => {
    const image = await picture(10, 10).png().toBuffer();
    for (let index = 0; index < photoUploads.points; index += 1) {
      expect((await upload(image)).status).toBe(200);
    }
    const refused = await upload(image);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    portal.clock.advance(hour);
    expect((await upload(image)).status).toBe(200);
  });

  it('an unknown address is 404, whatever it contains', async () => {
    for (const id of ['nothing', '%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(150)]) {
      expect((await portal.fetch(`/photos/${id}`)).status).toBe(404);
    }
  });
});
