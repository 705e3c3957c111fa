-- A second factor of local accounts: codes of an application on the person's telephone, and recovery codes for when it is lost.
ALTER TABLE "role" ADD COLUMN "asks_second_factor" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "second_factor" (
    "user_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "last_step" INTEGER NOT NULL,
    "since" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "second_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "second_factor_draft" (
    "user_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "second_factor_draft_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "second_factor_draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "second_factor_draft_expires_at_idx" ON "second_factor_draft"("expires_at");

CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id", "code_hash"),
    CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TYPE "LoginStepKind" AS ENUM ('CODE', 'SET_UP');

CREATE TABLE "login_step" (
    "token_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "LoginStepKind" NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "login_step_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "login_step_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "login_step_user_id_idx" ON "login_step"("user_id");

CREATE INDEX "login_step_expires_at_idx" ON "login_step"("expires_at");
