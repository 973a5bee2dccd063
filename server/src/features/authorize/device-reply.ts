import type { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';

export type OauthDeviceReply = ReplyOf<typeof oauthDevice>;
