/**
 * Whether a style attribute or sheet loads or runs something. CSS escapes count as well, because they can hide what a
 * style refers to.
 */
export const loadsSomething = (style: string): boolean =>
  /\\|@import|expression/i.test(style) || /url\((?!\s*['"]?#)/i.test(style);
