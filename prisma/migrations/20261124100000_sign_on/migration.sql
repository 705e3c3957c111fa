-- Single sign-on: whom an account is for a provider, what a provider has just vouched for, and which provider began a session.
CREATE TYPE "SignOnProvider" AS ENUM ('ENTRA', 'SHIBBOLETH');
CREATE TYPE "IdentityOrigin" AS ENUM ('MATCHED', 'CREATED', 'OWN');

CREATE TABLE "external_identity" (
    "id" UUID NOT NULL,
    "provider" "SignOnProvider" NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "origin" "IdentityOrigin" NOT NULL,
    "linked_at" TIMESTAMPTZ NOT NULL,
    "last_used_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "external_identity_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "external_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "external_identity_provider_issuer_subject_key" ON "external_identity"("provider", "issuer", "subject");

CREATE INDEX "external_identity_user_id_idx" ON "external_identity"("user_id");

CREATE TABLE "sign_on_arrival" (
    "attempt_hash" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "sign_on_arrival_pkey" PRIMARY KEY ("attempt_hash")
);

CREATE INDEX "sign_on_arrival_expires_at_idx" ON "sign_on_arrival"("expires_at");

CREATE TABLE "sign_on_ticket" (
    "token_hash" TEXT NOT NULL,
    "sso_token_hash" TEXT NOT NULL,
    "attempt_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "sign_on_ticket_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "sign_on_ticket_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "sign_on_ticket_user_id_idx" ON "sign_on_ticket"("user_id");

CREATE INDEX "sign_on_ticket_expires_at_idx" ON "sign_on_ticket"("expires_at");

CREATE TABLE "session_origin" (
    "session_id" UUID NOT NULL,
    "provider" "SignOnProvider" NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "session_index" TEXT,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "session_origin_pkey" PRIMARY KEY ("session_id"),
    CONSTRAINT "session_origin_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sign_in_session"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "session_origin_provider_issuer_subject_idx" ON "session_origin"("provider", "issuer", "subject");
