/**
 * Elements around each other in a picture or a mail. No file that is drawn or written needs more, and parsing a deeper
 * one may take minutes, in which the process answers nothing (security #410).
 */
export const deepest = 100;
export const tooDeep = `has more than ${deepest} elements around each other`;
