import { formatHex, interpolate, wcagContrast } from 'culori';

/** An accent colour and those derived from it, `#rrggbb`. */
export interface Accent {
  readonly accent: string;
  readonly hover: string;
  /** Background of selections and notes: the accent is readable on it. */
  readonly surface: string;
  /** Text on the accent. */
  readonly onAccent: string;
}

export interface Palette {
  readonly light: Accent;
  readonly dark: Accent;
}

/** WCAG 2.2, 1.4.3. */
export const leastContrast = 4.5;

/** The pages' own colours which an accent must be readable on or beneath, from `web/src/tokens.css`. */
const modes = {
  light: { page: '#ffffff', furthest: '#f4f5f7', text: '#ffffff', hoverTowards: '#000000', hover: 0.2 },
  dark: { page: '#14161f', furthest: '#282c39', text: '#10131e', hoverTowards: '#ffffff', hover: 0.25 },
} as const;

export type Mode = keyof typeof modes;

/** The lowest contrast between an accent and the page's surfaces. */
export const contrastOf = (accent: string, mode: Mode): number => wcagContrast(accent, modes[mode].furthest);

export const paletteOf = (light: string, dark: string): Palette => ({
  light: accentOf(light, 'light'),
  dark: accentOf(dark, 'dark'),
});

function accentOf(accent: string, mode: Mode): Accent {
  const { page, text, hover, hoverTowards } = modes[mode];
  return {
    accent,
    hover: mix(accent, hoverTowards, hover),
    surface: surfaceOf(accent, page),
    onAccent: text,
  };
}

/** A tint of the page's background, as strong as possible while the accent stays readable on it. */
function surfaceOf(accent: string, page: string): string {
  for (let part = 0.12; part > 0; part -= 0.01) {
    const surface = mix(page, accent, part);
    if (wcagContrast(accent, surface) >= leastContrast) return surface;
  }
  return page;
}

const mix = (one: string, other: string, part: number): string =>
  formatHex(interpolate([one, other], 'oklab')(part));
