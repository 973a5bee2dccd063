/**
 * With this header, whatever its value, a call keeps no session alive, as if it were `unattended`: the page sends it where
 * nobody has touched it for a while and it asks by itself, say because the network is back (docs/behaviour/sessions.md#calls).
 * It can only ever let a session end sooner, so anybody may send it.
 */
export const unattendedHeader = 'x-unattended';
