/** A link in running text or beneath a form. */
export const linkStyle = 'font-medium text-accent underline-offset-4 hover:underline';
