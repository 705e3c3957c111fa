-- SAML: the identity provider as its metadata has it, our own keys, and what was taken once.
CREATE TYPE "SamlSource" AS ENUM ('FILE', 'URL');
CREATE TYPE "SamlKeyStage" AS ENUM ('NEXT', 'CURRENT', 'PREVIOUS');

CREATE TABLE "saml_provider" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "source" "SamlSource" NOT NULL,
    "url" TEXT NOT NULL,
    "may_inner" BOOLEAN NOT NULL,
    "entity_id" TEXT NOT NULL,
    "signer" TEXT NOT NULL,
    "read" JSONB NOT NULL,
    "read_at" TIMESTAMPTZ NOT NULL,
    "tried_at" TIMESTAMPTZ NOT NULL,
    "problem" TEXT,
    "warned_on" DATE,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "saml_provider_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saml_provider_one" CHECK ("id" = 1)
);

CREATE TABLE "saml_key" (
    "stage" "SamlKeyStage" NOT NULL,
    "certificate" TEXT NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "saml_key_pkey" PRIMARY KEY ("stage")
);

CREATE TABLE "saml_taken" (
    "id_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "saml_taken_pkey" PRIMARY KEY ("id_hash")
);

CREATE INDEX "saml_taken_expires_at_idx" ON "saml_taken"("expires_at");
