import type { MailBrand } from '../../platform/messages/mail-brand.ts';
import type { Brand } from './brand.ts';

/** In pixels: 40 px in the mail, at three device pixels each, and a margin. */
const side = 128;
const margin = 18;

/**
 * The brand as mails show it: mail programs support neither its style sheet nor SVG. The logo is rendered once for each
 * version of the brand.
 */
export function mailBrandOf(brand: Brand): () => Promise<MailBrand> {
  let drawn: { readonly version: string; readonly logo: Promise<Buffer | undefined> } | undefined;
  return async () => {
    const { serviceName, palette, mails, version } = brand;
    if (drawn?.version !== version) drawn = { version, logo: drawLogo(brand) };
    const { light, dark } = palette;
    return {
      serviceName,
      mails,
      accent: {
        light: { surface: light.accent, text: light.onAccent },
        dark: { surface: dark.accent, text: dark.onAccent },
      },
      logo: await drawn.logo,
    };
  };
}

/**
 * On a white background with rounded corners, because some programs darken mails but not pictures. Undefined if it
 * cannot be rendered, since the mail matters more than its logo.
 */
async function drawLogo({ pictures }: Brand): Promise<Buffer | undefined> {
  const picture = pictures.get('logo');
  if (!picture) return undefined;
  // Native code, loaded with the first mail.
  const { default: sharp } = await import('sharp');
  const inner = side - 2 * margin;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="26" fill="#fff"/></svg>`;
  try {
    const mark = await sharp(picture.bytes, { density: 384 })
      .resize(inner, inner, { fit: 'contain', background: '#ffffff00' })
      .png()
      .toBuffer();
    return await sharp(Buffer.from(ground))
      .composite([{ input: mark, left: margin, top: margin }])
      .png({ palette: true })
      .toBuffer();
  } catch {
    return undefined;
  }
}
