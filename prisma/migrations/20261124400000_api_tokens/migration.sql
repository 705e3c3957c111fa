-- Personal tokens, with which a program acts for a person.
CREATE TABLE "api_token" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "may_write" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "last_used_at" TIMESTAMPTZ,
    "last_address" TEXT,
    "ended_at" TIMESTAMPTZ,

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "api_token_token_hash_key" ON "api_token"("token_hash");

CREATE INDEX "api_token_user_id_idx" ON "api_token"("user_id");

CREATE INDEX "api_token_expires_at_idx" ON "api_token"("expires_at");
