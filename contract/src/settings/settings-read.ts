import { endpoint } from '../http/endpoint.ts';
import { Settings } from './settings.ts';

/** GET /api/settings: the same for everybody. */
export const settingsRead = endpoint({
  method: 'GET',
  path: '/api/settings',
  feature: 'settings',
  summary: 'Read the settings of this server.',
  source: 'docs/behaviour/settings.md#calls',
  callers: ['anyone'],
  duringAttention: true,
  reply: Settings,
});
