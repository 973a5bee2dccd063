/**
 * Paths of the companion app's own calls. The app's single file has no room for Zod; each contract file takes its path
 * from here.
 */
export const companionAddresses = {
  companionApprove: { method: 'POST', path: '/api/companion/challenges/:id/approve' },
  companionDeny: { method: 'POST', path: '/api/companion/challenges/:id/deny' },
  companionApprovalList: { method: 'GET', path: '/api/companion/challenges' },
  companionPushSet: { method: 'PUT', path: '/api/companion/push' },
  applicationRequestApprove: { method: 'POST', path: '/api/companion/requests/:id/approve' },
  applicationRequestDeny: { method: 'POST', path: '/api/companion/requests/:id/deny' },
  companionSelfRemove: { method: 'POST', path: '/api/companion/self/remove' },
  pairingComplete: { method: 'POST', path: '/api/companion/pairing/complete' },
} as const;
