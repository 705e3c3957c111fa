CREATE TYPE "ReportAbout" AS ENUM ('STUDENT', 'COHORT');

CREATE TABLE "report_config" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "about" "ReportAbout" NOT NULL,
    "as_then" BOOLEAN NOT NULL DEFAULT false,
    "blocks" JSONB NOT NULL,
    "role_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "programme_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "years" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ NOT NULL,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "report_config_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "report_config_title_key" ON "report_config"(lower("title")) WHERE "deleted_at" IS NULL;
