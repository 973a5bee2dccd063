/** Larger pictures are scaled down before they are sent: a phone's photo has 5 MB and is shown at 96 px. */
const usualSide = 1024;

/**
 * Scales a picture down and returns it upright as WebP (or PNG, if the browser cannot encode WebP); returns the file
 * itself if it is small already.
 * `longestSide` in pixels.
 * Rejects if the browser cannot read the file as a picture.
 */
export async function shrinkImage(file: Blob, longestSide = usualSide): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const scale = longestSide / Math.max(picture.width, picture.height);
    if (scale >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) =>
      canvas.toBlob((drawn) => resolve(drawn ?? file), 'image/webp', 0.9),
    );
  } finally {
    picture.close();
  }
}
