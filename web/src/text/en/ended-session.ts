export const endedSessionText = {
  because: {
    ended_elsewhere: (at: string) => `Your session was ended on another device, ${at}.`,
    password_changed: (at: string) => `Your session ended when your password was changed, ${at}.`,
    reported: (at: string) => `Your session was ended because a sign-in was reported, ${at}.`,
    replaced: (at: string) => `Your session ended because you signed in on many devices, ${at}.`,
    denied: (at: string) => `Your sign-in was denied, ${at}.`,
    expired: (at: string) => `Your session had not been used for long and ended, ${at}.`,
  },
  from: (where: string) => `From ${where}`,
};
