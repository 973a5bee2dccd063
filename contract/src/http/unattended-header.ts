/**
 * With this header, whatever its value, a call keeps no session alive, as if it were `unattended`. Pages send it when
 * nobody has used them for a while and they call on their own, for example because the network is back
 * (docs/behaviour/sessions.md#calls).
 * It can only make a session end sooner, so that any client may send it.
 */
export const unattendedHeader = 'x-unattended';
