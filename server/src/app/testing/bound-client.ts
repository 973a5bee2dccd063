import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { proofNonce } from '@latchkey/contract/sessions/proof-nonce';
import { ProofKeyPair, type ProofParts } from '../../platform/proofs/testing/proof-key.ts';
import type { TestPortal, TestReply, TestRequest } from './test-portal.ts';

/** A browser with a key, which proves possession of it with each call. */
export class BoundClient {
  readonly key = new ProofKeyPair();
  readonly #portal: TestPortal;

  constructor(portal: TestPortal) {
    this.#portal = portal;
  }

  async nonce(): Promise<string> {
    return (await this.#portal.call(proofNonce)).body.nonce;
  }

  /** A proof for a call of this endpoint; `path` if the endpoint's path has parameters. */
  async proofOf(
    endpoint: Endpoint,
    token?: string,
    parts: ProofParts = {},
    path: string = endpoint.path,
  ): Promise<string> {
    return this.key.proof(endpoint, this.#portal.url + path, await this.nonce(), token, parts);
  }

  async call<E extends Endpoint>(endpoint: E, request: TestRequest<E> = {}): Promise<TestReply<E>> {
    const dpop = await this.proofOf(endpoint, request.token, {}, pathOf(endpoint, request));
    return this.#portal.call(endpoint, { ...request, headers: { dpop, ...request.headers } });
  }

  /** Signs in with email and password; returns the token, which is bound to the key. */
  async signIn(email: string, password: string): Promise<string> {
    const { body } = await this.call(passwordLogin, { body: { email, password } });
    if (!body.auth_token) throw new Error(`No token: ${JSON.stringify(body)}`);
    return body.auth_token;
  }
}

function pathOf<E extends Endpoint>({ path }: E, { params }: TestRequest<E>): string {
  const values: Record<string, unknown> = { ...(params as object) };
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
