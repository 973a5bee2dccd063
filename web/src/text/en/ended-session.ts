export const endedSessionText = {
  because: {
    ended_elsewhere: (at: string) => `Your session was ended from another device on ${at}.`,
    password_changed: (at: string) => `Your session ended when your password was changed on ${at}.`,
    reported: (at: string) => `Your session was ended on ${at} because a sign-in was reported.`,
    replaced: (at: string) => `Your session ended on ${at} because you signed in on many other devices.`,
    denied: (at: string) => `Your sign-in was denied on ${at}.`,
    expired: (at: string) => `Your session ended on ${at} because it had not been used for a long time.`,
  },
  from: (where: string) => `From ${where}`,
};
