-- A database of release 1.88.0 (PostgreSQL 15): the schema as its own server makes it, the rows of 1.88.0.sqlite.sql.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.application_access (
    user_id text NOT NULL,
    client_id text NOT NULL,
    scopes text NOT NULL,
    granted_at bigint NOT NULL,
    last_used_at bigint NOT NULL
);
CREATE TABLE public.attention_states (
    attention_id text NOT NULL,
    user_id text NOT NULL,
    seen_at bigint NOT NULL,
    skipped_at bigint,
    resolved_at bigint
);
CREATE TABLE public.attentions (
    id text NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    content text,
    link text,
    required integer NOT NULL,
    audience_kind text NOT NULL,
    audience text,
    starts_at bigint NOT NULL,
    ends_at bigint,
    created_at bigint NOT NULL,
    removed_at bigint
);
CREATE TABLE public.clients (
    id text NOT NULL,
    name text NOT NULL,
    logo text,
    domain text,
    url text,
    trusted integer NOT NULL,
    public integer NOT NULL,
    secret text,
    redirect_uris text NOT NULL,
    post_logout_redirect_uris text NOT NULL,
    backchannel_logout_uri text,
    private_network integer NOT NULL,
    pkce_exempt integer NOT NULL,
    require_2fa integer NOT NULL,
    resources text NOT NULL,
    metadata text NOT NULL,
    source text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT clients_source_check CHECK ((source = ANY (ARRAY['operator'::text, 'registration'::text])))
);
CREATE TABLE public.companion_challenges (
    id text NOT NULL,
    user_id text NOT NULL,
    session_id text NOT NULL,
    session_kind text NOT NULL,
    reference_code text NOT NULL,
    number text NOT NULL,
    numbers text NOT NULL,
    state text NOT NULL,
    ip text NOT NULL,
    user_agent text,
    client_device_id text,
    client_id text,
    request_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    answered_at bigint,
    answered_by text,
    code_hash text,
    code_attempts integer NOT NULL,
    code_used_at bigint,
    token_hash text
);
CREATE TABLE public.companion_devices (
    id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    thumbprint text NOT NULL,
    public_key text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint,
    last_answer_time bigint NOT NULL,
    push_subscription text
);
CREATE TABLE public.companion_nonces (
    device_id text NOT NULL,
    nonce text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.companion_pairings (
    id text NOT NULL,
    hash text NOT NULL,
    user_id text NOT NULL,
    session_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint,
    device_id text
);
CREATE TABLE public.known_browsers (
    user_id text NOT NULL,
    browser_hash text NOT NULL,
    last_seen_at bigint NOT NULL
);
CREATE TABLE public.latchkey_migrations (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.latchkey_migrations_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.login_history (
    id text NOT NULL,
    user_id text,
    at bigint NOT NULL,
    result text NOT NULL,
    method text NOT NULL,
    factor text,
    session_id text,
    ip text,
    user_agent text,
    device_id text,
    request_id text
);
CREATE TABLE public.logout_notices (
    id text NOT NULL,
    client_id text NOT NULL,
    user_id text NOT NULL,
    session_id text NOT NULL,
    sid text,
    state text NOT NULL,
    attempts integer NOT NULL,
    next_at bigint NOT NULL,
    error text,
    created_at bigint NOT NULL,
    finished_at bigint,
    CONSTRAINT logout_notices_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE TABLE public.mailed_links (
    token_hash text NOT NULL,
    purpose text NOT NULL,
    user_id text,
    email_key text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint,
    pending_session_id text,
    confirmed_at bigint
);
CREATE TABLE public.mfa_tokens (
    hash text NOT NULL,
    user_id text NOT NULL,
    session_id text NOT NULL,
    factor text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.oidc_records (
    kind text NOT NULL,
    id text NOT NULL,
    payload text NOT NULL,
    grant_id text,
    account_id text,
    client_id text,
    user_code text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    consumed_at bigint
);
CREATE TABLE public.one_time_codes (
    id text NOT NULL,
    reference_code text NOT NULL,
    purpose text NOT NULL,
    user_id text,
    session_id text,
    channel text NOT NULL,
    address text NOT NULL,
    code_hash text NOT NULL,
    is_decoy integer NOT NULL,
    attempts integer NOT NULL,
    created_at bigint NOT NULL,
    sent_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    consumed_at bigint
);
CREATE TABLE public.outbox (
    id text NOT NULL,
    channel text NOT NULL,
    recipient text NOT NULL,
    template text NOT NULL,
    locale text NOT NULL,
    data text,
    replace_key text,
    user_id text,
    status text NOT NULL,
    attempts integer NOT NULL,
    created_at bigint NOT NULL,
    next_attempt_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    claimed_by text,
    claimed_until bigint,
    finished_at bigint,
    last_error text
);
CREATE TABLE public.passkey_challenges (
    hash text NOT NULL,
    purpose text NOT NULL,
    user_id text,
    session_id text,
    challenge text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.passkeys (
    id text NOT NULL,
    user_id text NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    sign_count bigint NOT NULL,
    transports text NOT NULL,
    aaguid text NOT NULL,
    name text NOT NULL,
    backup_eligible integer NOT NULL,
    backed_up integer NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint
);
CREATE TABLE public.profile_photos (
    id text NOT NULL,
    user_id text NOT NULL,
    content text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.recovery_codes (
    id text NOT NULL,
    user_id text NOT NULL,
    "position" integer NOT NULL,
    code text NOT NULL,
    generated_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.second_factor_failures (
    user_id text NOT NULL,
    factor text NOT NULL,
    failures integer NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.send_counters (
    key text NOT NULL,
    count integer NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.sessions (
    id text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    created_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    idle_expires_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    ended_at bigint,
    end_reason text,
    factors text NOT NULL,
    password_at bigint,
    ip text,
    user_agent text,
    device_id text
);
CREATE TABLE public.signing_keys (
    id text NOT NULL,
    purpose text NOT NULL,
    algorithm text NOT NULL,
    secret text NOT NULL,
    created_at bigint NOT NULL,
    active_from bigint NOT NULL,
    retired_at bigint
);
CREATE TABLE public.totp_registrations (
    hash text NOT NULL,
    user_id text NOT NULL,
    session_id text NOT NULL,
    secret text NOT NULL,
    attempts integer NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.totp_seeds (
    user_id text NOT NULL,
    secret text NOT NULL,
    last_step bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.users (
    id text NOT NULL,
    name text NOT NULL,
    email text,
    email_key text,
    email_verified_at bigint,
    phone text,
    phone_code text,
    phone_no text,
    phone_verified_at bigint,
    password_hash text,
    password_changed_at bigint,
    status text NOT NULL,
    partner integer NOT NULL,
    gender text,
    timezone text,
    photo_id text,
    lark_id text,
    mfa_enabled integer NOT NULL,
    mfa_enforced integer NOT NULL,
    preferred_factor text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    last_login_at bigint,
    CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
);
INSERT INTO public.clients VALUES ('01a204a4-7552-75b8-8593-130519df7cd8', 'Sample', NULL, NULL, NULL, 0, 0, 'v1.m5qbiP36.CaP5LZWd-JJXWhQw.M-u-0u2PM9Z7_FlUktT6CA9bTzG6StxjKw1COYD2ExXLJgdAPeqeJsPWkQ.CxveuZ-vgj1fNOgk9xaz9g', '["https://app.example.com/callback"]', '[]', NULL, 0, 0, 0, '[]', '{}', 'operator', 1795374216530, 1795374216530);
INSERT INTO public.known_browsers VALUES ('01a204a4-5ca3-796a-94bc-3531a35d8354', '8qBV8xkXVzuhbcvIgI1vuFTycJeAScY8du8ZKtfn17s', 1795374219858);
INSERT INTO public.latchkey_migrations VALUES ('0001-accounts', '2026-11-23T06:02:32.295Z');
INSERT INTO public.latchkey_migrations VALUES ('0002-messages', '2026-11-23T06:02:32.323Z');
INSERT INTO public.latchkey_migrations VALUES ('0003-second-factors', '2026-11-23T06:02:32.340Z');
INSERT INTO public.latchkey_migrations VALUES ('0004-companion', '2026-11-23T06:02:32.360Z');
INSERT INTO public.latchkey_migrations VALUES ('0005-applications', '2026-11-23T06:02:32.383Z');
INSERT INTO public.latchkey_migrations VALUES ('0006-profile-photos', '2026-11-23T06:02:32.389Z');
INSERT INTO public.latchkey_migrations VALUES ('0007-attentions', '2026-11-23T06:02:32.400Z');
INSERT INTO public.latchkey_migrations_lock VALUES ('migration_lock', 0);
INSERT INTO public.login_history VALUES ('01a204a4-8252-720e-935e-d8024b3213fc', '01a204a4-5ca3-796a-94bc-3531a35d8354', 1795374219858, 'success', 'password', NULL, '01a204a4-824e-7c06-a9e2-fa579a3c2533', '127.0.0.1', 'curl/7.88.1', NULL, '01a204a4-7802-786e-9413-57142c33628b');
INSERT INTO public.sessions VALUES ('01a204a4-824e-7c06-a9e2-fa579a3c2533', '01a204a4-5ca3-796a-94bc-3531a35d8354', 'session', 1795374219854, 1795374219854, 1796583819854, 1803150219854, NULL, NULL, '["password"]', 1795374219854, '127.0.0.1', 'curl/7.88.1', NULL);
INSERT INTO public.signing_keys VALUES ('01a204a4-0fe1-720d-9656-d4500b881aae', 'session', 'HS256', 'v1.m5qbiP36.Es6Ceu_ERdNSRRaO.BSiZv3jKNmRtfcSeSo6cwQIzt5TQ249rW8zrn8icKWQ.avbg89aDNQIYUvBnN3AyEg', 1795374190562, 1795374190561, NULL);
INSERT INTO public.signing_keys VALUES ('01a204a4-12e7-7a10-8f0c-c5d905b2894f', 'oidc', 'RS256', 'v1.m5qbiP36.vqm71ndsuxfchA4x.12yyF95di_SUF4gfCOFfmro2BJ-MnBOCx2haNpCVaWxP4Jk4SqTSwLnvhQZ4QNaN_LYPvCcQO50HwSD3d1A054c9By8xogYD6MGmmaCsMuN50533bmeoR8cn-fN7FzpH-AK3e4MUjBDgLECnSNo0lbmKWqKxfuWesxTGZ1gmmDfm2nBkedcC5Z23Zkwg9WQxR6ATwMUbUl_M_pO4pPVtWOjvYWleUXObmNc4mlCGcw4Xk9hSQdMFOeO275VVDn6FRbYZhf6clFpSwidC1v7estOU0sOVwRdBiChfHrLmNjXb49bsQMyS1Tgixu2ueT5RiAoTAhLOoFUibi-krJF7vMKERBkMuAawzJY4JDkYaEMVDJ1wXIbhZcr0gQQkqrHPIHMtkizbb30YCn7c3cWlbUbJ8Jpgcnr6OILUHsb_946dM7Ysf9ChyOsFYIvBH4MOcsHU7uJ26pHLfsdOJ7F2Ut7k8-F8fYDMWET5noh5aeG3cUd34JD0HMkgt9oBcqvb2lb6qy4BeEBVw8VIWcxLEigiKiOT9Z05FFlPV91wOO339f8x5KTUcGzhxIysXC-X_ZeaNilGTnJwd6qIwZJmxkS9jyom3lJgsfPQ9OVokojxx6gDwlaby_iWRlHCc40C3nPW5U3PnyIkgT-6dXF8sQ8PS-rnlfikK2p2JdBXKjfYC_fhFM8xysRxRBbZNO4hkRRfdGFubR5N3CpFJ1xYFJnnA6FlHJiqOdPks5k7cDKr1SPD0xUIUltOcG8__R6XOpUQCTjE3aidAy5BnrlzOpwQMhUyAkRnFf_PgFYoAjzDdpnh4kUNUnwybcQwPfY9gF8LFFNmdOBnhSzpMUvuegPSA30EF7LvVDfAONmR1x1H3HnpLt6ZunWUB3urCSfCvN1ret2WkD5vMGG1NddEdw0ndKEUZ8BvBXScTAwHxEmXWL8erxvMWgK_zSflxbXPbP3qca87dUr1eVxyRMZMtyYrcWfxQf6UAaeXK17ZS1v0Ux5u3HFuzf9tTRQ7qXHgl7plzfztrXIY16-G42njdni7b6WoDP7UP9u2pLeiT4MJkamY2ICz_pyEK4k4iUBJSOxcFdzWNXwgTQRMoFoP4DRJWeD7DIbBhyeatQHTUHRw_oP6VFFWNeDcixlZnWudk3vCdpwD3QgRh7bes8p0wqDA6LaD8RnpA5XmMf3nvWeM_qux4XYXCW-x6-WBNvI1S3XEzf5exkVNZYmUD_0UZ-x9M2Ke90s-7VZZlR2F9LXc9yBtmSE5mED_DLNtZA3vEu76GkxXO14m2M_ISk3cGa8AIwniG8JSaYWHSYrRZKMgMkWtjJ8FWAUP5dkm3-hTY6knH7kXrGku3hnYR-LaunAO-5T63-bTHh1SQqwW2MR2BQQMqgJ6JuSohTd82W3uKPZC7DPF1fYwwhtE3s-2tkpftlUKegKmm-DUQD4LX3tKVmg76_dJbT_tMmqJzfdcWf0hwXct84OMi21qHrvF9ypUxLbsZlipLDwOkbQvlwhgJUwDbnh6nijQFAGPoET6D5KmAFUf0rWUxoQ2B8lGBLYxBbejDnnrGBQFSCGvm_Bh0y-AlWvIxNAuZi0g62s1WOflioKceVojEC8HKY2lzrgQzQyuEYwyIu0JXK-cOABBE0o9MWC3pL0-y4U_D3hoV0Y3Qmp4KTnc8OzXE--i__95KQUQAiJrgady68ZjrDtEJDxFahs0W8QIZJUVqF97nVB8aJ6zmPS1r1d61pmnHU4auLktbwHSogeqCNLUpdgkOI_xSj1dIUQqwl1iPu8WgAaIsuWGeT40HIVlrOiaVhMAScDNYJE2gl4pO_MFty_MnkYuJFLWaCkDD_7jkA0kbSudb8zJkVw5FhMksWUQuNM5XXskw_OMEmoZaypL2CspbZvYXA5m3qBTWNIH1i0Sdv_lS1FpgdEla-4aCyL5poCvszKs4kbapRPFEJLNHo27T9q4-_9daO4qIhN--fMhPZqJwZPery32qnJEWwLs80wfkzH1653qPBhZ1PXea63a_ufHk1y-88Xd_MlYauDl325euX617KFnWxaYwFCtOtsMQMT4YXCameP1IwKsED5kY3fssOmT3D3KMrMM2DInC_1Kikbe1_tq7uHzCyQ8ip-RthPEK26y2DzpdQP67Q.UEmVkj41NYduab28vlLQcg', 1795374191339, 1795374190648, NULL);
INSERT INTO public.signing_keys VALUES ('01a204a4-135f-7984-892e-6f7b8eb029fe', 'oidc', 'ES256', 'v1.m5qbiP36.ACjLTh--w8Mt-Jsu.lKwcRBLJdF_q4dvS8YB59tqpRiajRhpcTAauPPcWWUPAMVx-lXEy221AEbEFTCg3VnM77As4x6_rYOkX2Sgc-Zuh_jBi2wgrtn1-ezWSYrzoS1Ol4b9r3q1rfh7GBMO28UJLVdyYNs9SfQ48DAeEQXOYvA7UHFaYfcAZS2lLmGB9d8z385vewSkcnmgbCCuk41T2YZc3nMrvnQnWF2J0Ohj8PkfueZqNMcoX72V8Yvg.vgWhmK4ddHf24_84N34U5A', 1795374191456, 1795374191425, NULL);
INSERT INTO public.users VALUES ('01a204a4-5ca3-796a-94bc-3531a35d8354', 'Ada Lovelace', 'ada@example.com', 'ada@example.com', 1795374210211, '+6581234567', '+65', '81234567', 1795374210211, '$argon2id$v=19$m=19456,t=2,p=1$IhIDPD5o20xk/2pRXQJVrg$V9cpNEZeWGp7KxqSmBwmeQCPQD5pniHPwWggqJ1N4YI', 1795374210211, 'active', 0, NULL, NULL, NULL, NULL, 0, 0, NULL, 1795374210211, 1795374210211, 1795374219853);
ALTER TABLE ONLY public.application_access
    ADD CONSTRAINT application_access_key PRIMARY KEY (user_id, client_id);
ALTER TABLE ONLY public.attention_states
    ADD CONSTRAINT attention_states_key PRIMARY KEY (user_id, attention_id);
ALTER TABLE ONLY public.attentions
    ADD CONSTRAINT attentions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.companion_challenges
    ADD CONSTRAINT companion_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.companion_devices
    ADD CONSTRAINT companion_devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.companion_devices
    ADD CONSTRAINT companion_devices_thumbprint_key UNIQUE (thumbprint);
ALTER TABLE ONLY public.companion_nonces
    ADD CONSTRAINT companion_nonces_key PRIMARY KEY (device_id, nonce);
ALTER TABLE ONLY public.companion_pairings
    ADD CONSTRAINT companion_pairings_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.companion_pairings
    ADD CONSTRAINT companion_pairings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_key PRIMARY KEY (user_id, browser_hash);
ALTER TABLE ONLY public.latchkey_migrations_lock
    ADD CONSTRAINT latchkey_migrations_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.latchkey_migrations
    ADD CONSTRAINT latchkey_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.login_history
    ADD CONSTRAINT login_history_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.logout_notices
    ADD CONSTRAINT logout_notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.mfa_tokens
    ADD CONSTRAINT mfa_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.oidc_records
    ADD CONSTRAINT oidc_records_key PRIMARY KEY (kind, id);
ALTER TABLE ONLY public.oidc_records
    ADD CONSTRAINT oidc_records_user_code_key UNIQUE (user_code);
ALTER TABLE ONLY public.one_time_codes
    ADD CONSTRAINT one_time_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.one_time_codes
    ADD CONSTRAINT one_time_codes_reference_code_key UNIQUE (reference_code);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profile_photos
    ADD CONSTRAINT profile_photos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_position UNIQUE (user_id, "position");
ALTER TABLE ONLY public.second_factor_failures
    ADD CONSTRAINT second_factor_failures_key PRIMARY KEY (user_id, factor);
ALTER TABLE ONLY public.send_counters
    ADD CONSTRAINT send_counters_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.totp_registrations
    ADD CONSTRAINT totp_registrations_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.totp_seeds
    ADD CONSTRAINT totp_seeds_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_lark_id_key UNIQUE (lark_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_phone_key UNIQUE (phone);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX attention_states_by_attention ON public.attention_states USING btree (attention_id);
CREATE INDEX companion_challenges_by_expiry ON public.companion_challenges USING btree (expires_at);
CREATE INDEX companion_challenges_by_user ON public.companion_challenges USING btree (user_id, created_at);
CREATE INDEX companion_devices_by_user ON public.companion_devices USING btree (user_id, id);
CREATE INDEX companion_nonces_by_expiry ON public.companion_nonces USING btree (expires_at);
CREATE INDEX companion_pairings_by_expiry ON public.companion_pairings USING btree (expires_at);
CREATE INDEX companion_pairings_by_user ON public.companion_pairings USING btree (user_id);
CREATE INDEX known_browsers_by_time ON public.known_browsers USING btree (last_seen_at);
CREATE INDEX login_history_by_time ON public.login_history USING btree (at);
CREATE INDEX login_history_by_user ON public.login_history USING btree (user_id, id);
CREATE INDEX logout_notices_by_turn ON public.logout_notices USING btree (state, next_at);
CREATE INDEX mailed_links_by_expiry ON public.mailed_links USING btree (expires_at);
CREATE INDEX mailed_links_by_session ON public.mailed_links USING btree (pending_session_id);
CREATE INDEX mailed_links_by_user ON public.mailed_links USING btree (user_id, purpose);
CREATE INDEX mfa_tokens_by_expiry ON public.mfa_tokens USING btree (expires_at);
CREATE INDEX mfa_tokens_by_user ON public.mfa_tokens USING btree (user_id);
CREATE INDEX oidc_records_by_account ON public.oidc_records USING btree (account_id, client_id);
CREATE INDEX oidc_records_by_expiry ON public.oidc_records USING btree (expires_at);
CREATE INDEX oidc_records_by_grant ON public.oidc_records USING btree (grant_id);
CREATE INDEX one_time_codes_by_expiry ON public.one_time_codes USING btree (expires_at);
CREATE INDEX one_time_codes_by_target ON public.one_time_codes USING btree (address, purpose, sent_at);
CREATE INDEX one_time_codes_by_user ON public.one_time_codes USING btree (user_id);
CREATE INDEX outbox_by_end ON public.outbox USING btree (finished_at);
CREATE INDEX outbox_by_replace_key ON public.outbox USING btree (replace_key);
CREATE INDEX outbox_by_turn ON public.outbox USING btree (status, channel, next_attempt_at);
CREATE INDEX outbox_by_user ON public.outbox USING btree (user_id);
CREATE INDEX passkey_challenges_by_expiry ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id, id);
CREATE INDEX profile_photos_by_user ON public.profile_photos USING btree (user_id);
CREATE INDEX send_counters_by_end ON public.send_counters USING btree (ends_at);
CREATE INDEX sessions_by_end ON public.sessions USING btree (ended_at);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id, ended_at);
CREATE INDEX totp_registrations_by_expiry ON public.totp_registrations USING btree (expires_at);
ALTER TABLE ONLY public.application_access
    ADD CONSTRAINT application_access_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.application_access
    ADD CONSTRAINT application_access_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attention_states
    ADD CONSTRAINT attention_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.companion_challenges
    ADD CONSTRAINT companion_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.companion_devices
    ADD CONSTRAINT companion_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.companion_nonces
    ADD CONSTRAINT companion_nonces_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.companion_devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.companion_pairings
    ADD CONSTRAINT companion_pairings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_history
    ADD CONSTRAINT login_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.logout_notices
    ADD CONSTRAINT logout_notices_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mfa_tokens
    ADD CONSTRAINT mfa_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.one_time_codes
    ADD CONSTRAINT one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.profile_photos
    ADD CONSTRAINT profile_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_factor_failures
    ADD CONSTRAINT second_factor_failures_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp_registrations
    ADD CONSTRAINT totp_registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp_seeds
    ADD CONSTRAINT totp_seeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
