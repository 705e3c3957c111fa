CREATE TYPE "ActivityKind" AS ENUM ('SESSION', 'EVENT', 'FORM', 'TEST', 'CASE', 'PLACEMENT', 'READING', 'OTHER');

CREATE TYPE "ReflectionState" AS ENUM ('PRIVATE', 'SHARED', 'SUBMITTED', 'ACKNOWLEDGED');

CREATE TABLE "activity" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "kind" "ActivityKind" NOT NULL,
    "title" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "happened_on" DATE NOT NULL,
    "origin_kind" TEXT,
    "origin_id" UUID,
    "created_at" TIMESTAMPTZ NOT NULL,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "reflection" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "state" "ReflectionState" NOT NULL DEFAULT 'PRIVATE',
    "template_id" UUID,
    "prompts" JSONB NOT NULL,
    "answers" JSONB NOT NULL,
    "words" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "shared_at" TIMESTAMPTZ,
    "submitted_at" TIMESTAMPTZ,
    "acknowledged_at" TIMESTAMPTZ,
    "acknowledged_by_id" UUID,

    CONSTRAINT "reflection_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "reflection_tag" (
    "reflection_id" UUID NOT NULL,
    "tag_id" UUID NOT NULL,

    CONSTRAINT "reflection_tag_pkey" PRIMARY KEY ("reflection_id","tag_id")
);

CREATE TABLE "reflection_file" (
    "reflection_id" UUID NOT NULL,
    "asset_id" UUID NOT NULL,

    CONSTRAINT "reflection_file_pkey" PRIMARY KEY ("reflection_id","asset_id")
);

CREATE TABLE "reflection_share" (
    "reflection_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "shared_at" TIMESTAMPTZ NOT NULL,
    "seen_at" TIMESTAMPTZ,
    "ended_at" TIMESTAMPTZ,

    CONSTRAINT "reflection_share_pkey" PRIMARY KEY ("reflection_id","user_id")
);

CREATE TABLE "reflection_comment" (
    "id" UUID NOT NULL,
    "reflection_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "prompt_uid" UUID,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "reflection_comment_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "reflection_step" (
    "id" UUID NOT NULL,
    "reflection_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "due_on" DATE NOT NULL,
    "done_at" TIMESTAMPTZ,
    "told_for" DATE,

    CONSTRAINT "reflection_step_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "reflection_kept" (
    "id" UUID NOT NULL,
    "reflection_id" UUID NOT NULL,
    "prompt_uid" UUID,
    "text" TEXT NOT NULL,
    "kept_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "reflection_kept_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "reflection_template" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prompts" JSONB NOT NULL,
    "programme_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "reflection_template_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "reflection_form" (
    "kind" TEXT NOT NULL,
    "form_id" UUID NOT NULL,

    CONSTRAINT "reflection_form_pkey" PRIMARY KEY ("kind")
);

CREATE INDEX "activity_owner_id_happened_on_idx" ON "activity"("owner_id", "happened_on");

CREATE INDEX "activity_deleted_at_idx" ON "activity"("deleted_at");

CREATE INDEX "reflection_owner_id_state_updated_at_idx" ON "reflection"("owner_id", "state", "updated_at");

CREATE INDEX "reflection_state_submitted_at_idx" ON "reflection"("state", "submitted_at");

CREATE INDEX "reflection_template_id_idx" ON "reflection"("template_id");

CREATE INDEX "reflection_acknowledged_by_id_idx" ON "reflection"("acknowledged_by_id");

CREATE INDEX "reflection_tag_tag_id_idx" ON "reflection_tag"("tag_id");

CREATE INDEX "reflection_file_asset_id_idx" ON "reflection_file"("asset_id");

CREATE INDEX "reflection_share_user_id_ended_at_idx" ON "reflection_share"("user_id", "ended_at");

CREATE INDEX "reflection_comment_reflection_id_created_at_idx" ON "reflection_comment"("reflection_id", "created_at");

CREATE INDEX "reflection_comment_author_id_idx" ON "reflection_comment"("author_id");

CREATE INDEX "reflection_step_reflection_id_idx" ON "reflection_step"("reflection_id");

CREATE INDEX "reflection_step_owner_id_due_on_idx" ON "reflection_step"("owner_id", "due_on");

CREATE INDEX "reflection_kept_reflection_id_idx" ON "reflection_kept"("reflection_id");

CREATE INDEX "reflection_form_form_id_idx" ON "reflection_form"("form_id");

ALTER TABLE "activity" ADD CONSTRAINT "activity_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reflection" ADD CONSTRAINT "reflection_id_fkey" FOREIGN KEY ("id") REFERENCES "activity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reflection" ADD CONSTRAINT "reflection_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reflection" ADD CONSTRAINT "reflection_acknowledged_by_id_fkey" FOREIGN KEY ("acknowledged_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reflection_tag" ADD CONSTRAINT "reflection_tag_reflection_id_fkey" FOREIGN KEY ("reflection_id") REFERENCES "reflection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reflection_tag" ADD CONSTRAINT "reflection_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reflection_file" ADD CONSTRAINT "reflection_file_reflection_id_fkey" FOREIGN KEY ("reflection_id") REFERENCES "reflection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reflection_file" ADD CONSTRAINT "reflection_file_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reflection_share" ADD CONSTRAINT "reflection_share_reflection_id_fkey" FOREIGN KEY ("reflection_id") REFERENCES "reflection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reflection_share" ADD CONSTRAINT "reflection_share_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reflection_comment" ADD CONSTRAINT "reflection_comment_reflection_id_fkey" FOREIGN KEY ("reflection_id") REFERENCES "reflection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reflection_comment" ADD CONSTRAINT "reflection_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reflection_step" ADD CONSTRAINT "reflection_step_reflection_id_fkey" FOREIGN KEY ("reflection_id") REFERENCES "reflection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reflection_step" ADD CONSTRAINT "reflection_step_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reflection_kept" ADD CONSTRAINT "reflection_kept_reflection_id_fkey" FOREIGN KEY ("reflection_id") REFERENCES "reflection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reflection_form" ADD CONSTRAINT "reflection_form_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One activity of a person comes from a session, event, form response, test or case.
CREATE UNIQUE INDEX "activity_origin" ON "activity" ("owner_id", "origin_kind", "origin_id") WHERE "deleted_at" IS NULL AND "origin_id" IS NOT NULL;
CREATE INDEX "reflection_step_open" ON "reflection_step" ("due_on") WHERE "done_at" IS NULL;
-- Whether a number in a text is a hospital number that is known.
CREATE INDEX "treatment_session_patient_hash_idx" ON "treatment_session"("patient_hash");
