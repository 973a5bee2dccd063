import type { MailAccent } from '../../platform/messages/mail-accent.ts';
import type { Palette } from './palette.ts';

/** Mails have the accent of the pages, whose style sheet they cannot read. */
export const mailAccentOf = ({ light, dark }: Palette): MailAccent => ({
  light: { surface: light.accent, text: light.onAccent },
  dark: { surface: dark.accent, text: dark.onAccent },
});
