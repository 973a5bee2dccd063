/** Whether a style, wherever it stands, loads or runs something. An escape can hide what a style names. */
export const loadsSomething = (style: string): boolean =>
  /\\|@import|expression/i.test(style) || /url\((?!\s*['"]?#)/i.test(style);
