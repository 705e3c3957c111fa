-- CreateEnum
CREATE TYPE "FormResponseState" AS ENUM ('AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS', 'SUBMITTED', 'AWAITING_REVIEW', 'REVIEWED', 'AWAITING_SIGNOFF', 'SIGNED_OFF', 'COMPLETED', 'INCOMPLETE', 'WITHDRAWN', 'ABANDONED');

-- CreateEnum
CREATE TYPE "FormTaskKind" AS ENUM ('COMPLETE', 'REVIEW', 'SIGN');

-- CreateEnum
CREATE TYPE "FormTaskState" AS ENUM ('PLANNED', 'OPEN', 'DONE', 'RETURNED', 'DECLINED', 'FORWARDED', 'SKIPPED', 'VOID');

-- CreateEnum
CREATE TYPE "FormState" AS ENUM ('DRAFT', 'PUBLISHED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "form_response" (
    "id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "subject_id" UUID,
    "submitter_id" UUID,
    "state" "FormResponseState" NOT NULL,
    "reason" TEXT,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "origin_kind" TEXT NOT NULL DEFAULT 'NONE',
    "origin_id" UUID,
    "origin_key" TEXT,
    "event_id" UUID,
    "opens_at" TIMESTAMPTZ,
    "due_at" TIMESTAMPTZ,
    "late" TEXT NOT NULL DEFAULT 'ALLOW',
    "extended_to" TIMESTAMPTZ,
    "remind_days" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "reminded" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "place" TEXT NOT NULL DEFAULT '',
    "tag_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "content_hash" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,
    "created_by_id" UUID,
    "submitted_at" TIMESTAMPTZ,
    "reviewed_at" TIMESTAMPTZ,
    "signed_off_at" TIMESTAMPTZ,
    "settles_at" TIMESTAMPTZ,
    "completed_at" TIMESTAMPTZ,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "form_response_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_part" (
    "response_id" UUID NOT NULL,
    "page_uid" UUID NOT NULL,
    "answers" JSONB NOT NULL,
    "patient_cipher" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "saved_by_id" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ NOT NULL,
    "occurred_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "form_part_pkey" PRIMARY KEY ("response_id","page_uid")
);

-- CreateTable
CREATE TABLE "form_task" (
    "id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "kind" "FormTaskKind" NOT NULL,
    "step" INTEGER NOT NULL,
    "needed" INTEGER NOT NULL DEFAULT 1,
    "part" TEXT NOT NULL,
    "user_id" UUID,
    "pool_role_id" UUID,
    "state" "FormTaskState" NOT NULL,
    "opened_at" TIMESTAMPTZ,
    "seen_at" TIMESTAMPTZ,
    "due_at" TIMESTAMPTZ,
    "reminded_at" TIMESTAMPTZ,
    "decided_at" TIMESTAMPTZ,
    "comment" TEXT NOT NULL DEFAULT '',
    "content_hash" TEXT,
    "for_task_id" UUID,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "form_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_signature" (
    "id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "signer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_salt" TEXT,
    "name_digest" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT '',
    "registration" TEXT NOT NULL DEFAULT '',
    "meaning" TEXT NOT NULL,
    "strokes" JSONB,
    "strokes_digest" TEXT,
    "content_hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "address" TEXT NOT NULL,
    "device_hash" TEXT NOT NULL DEFAULT '',
    "opened_at" TIMESTAMPTZ,
    "seal" TEXT NOT NULL,

    CONSTRAINT "form_signature_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_comment" (
    "id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "page_uid" UUID,
    "field_uid" UUID,
    "task_id" UUID,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "settled_at" TIMESTAMPTZ,
    "settled_by_id" UUID,

    CONSTRAINT "form_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_history" (
    "id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "by_id" UUID,
    "act" TEXT NOT NULL,
    "from_state" "FormResponseState",
    "to_state" "FormResponseState",
    "detail" JSONB NOT NULL,
    "reason" TEXT,

    CONSTRAINT "form_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_late_save" (
    "id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "page_uid" UUID NOT NULL,
    "by_id" UUID NOT NULL,
    "answers_cipher" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ NOT NULL,
    "received_at" TIMESTAMPTZ NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'KEPT',
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ,

    CONSTRAINT "form_late_save_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_file" (
    "response_id" UUID NOT NULL,
    "field_uid" UUID NOT NULL,
    "asset_id" UUID NOT NULL,

    CONSTRAINT "form_file_pkey" PRIMARY KEY ("response_id","field_uid","asset_id")
);

-- CreateTable
CREATE TABLE "form_submission" (
    "response_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "answers" JSONB NOT NULL,
    "patient_cipher" TEXT,
    "content_hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "by_id" UUID NOT NULL,

    CONSTRAINT "form_submission_pkey" PRIMARY KEY ("response_id","number")
);

-- CreateTable
CREATE TABLE "form_fact" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "response_id" UUID NOT NULL,
    "field_uid" UUID NOT NULL,
    "subject_id" UUID,
    "at" TIMESTAMPTZ NOT NULL,
    "number" DOUBLE PRECISION,
    "choice" TEXT,
    "scale_id" UUID,
    "procedure_id" UUID,
    "teeth" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "help_level" TEXT,

    CONSTRAINT "form_fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_type" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "require_review" BOOLEAN NOT NULL DEFAULT false,
    "require_signoff" BOOLEAN NOT NULL DEFAULT false,
    "require_event" BOOLEAN NOT NULL DEFAULT false,
    "drawn_signature" BOOLEAN NOT NULL DEFAULT false,
    "due_days" INTEGER,
    "remind_days" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "sign_days" INTEGER NOT NULL DEFAULT 14,
    "settle_hours" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "form_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_type_role" (
    "type_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "use" TEXT NOT NULL,

    CONSTRAINT "form_type_role_pkey" PRIMARY KEY ("type_id","role_id","use")
);

-- CreateTable
CREATE TABLE "form" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type_id" UUID NOT NULL,
    "state" "FormState" NOT NULL DEFAULT 'DRAFT',
    "opens_at" TIMESTAMPTZ,
    "closes_at" TIMESTAMPTZ,
    "subject" TEXT NOT NULL DEFAULT 'SELF',
    "subject_sees" TEXT NOT NULL DEFAULT 'ALWAYS',
    "in_new_menu" BOOLEAN NOT NULL DEFAULT false,
    "confidential" BOOLEAN NOT NULL DEFAULT false,
    "tag_id" UUID,
    "draft" JSONB NOT NULL,
    "draft_hash" TEXT NOT NULL,
    "draft_revision" INTEGER NOT NULL DEFAULT 1,
    "draft_saved_at" TIMESTAMPTZ NOT NULL,
    "draft_saved_by_id" UUID,
    "current_version_id" UUID,
    "starter" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ NOT NULL,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "form_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_starter" (
    "form_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,

    CONSTRAINT "form_starter_pkey" PRIMARY KEY ("form_id","role_id")
);

-- CreateTable
CREATE TABLE "form_reader" (
    "form_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,

    CONSTRAINT "form_reader_pkey" PRIMARY KEY ("form_id","role_id")
);

-- CreateTable
CREATE TABLE "form_permit" (
    "form_id" UUID NOT NULL,
    "programme_id" UUID NOT NULL,
    "year" INTEGER NOT NULL,

    CONSTRAINT "form_permit_pkey" PRIMARY KEY ("form_id","programme_id","year")
);

-- CreateTable
CREATE TABLE "form_version" (
    "id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ NOT NULL,
    "published_by_id" UUID,
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "form_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_library_item" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "form_library_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_schedule" (
    "id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "audience" JSONB NOT NULL,
    "completer" TEXT NOT NULL,
    "user_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "opens_at" TIMESTAMPTZ NOT NULL,
    "due_days" INTEGER,
    "rrule" TEXT,
    "until" DATE,
    "remind_days" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "late" TEXT NOT NULL DEFAULT 'ALLOW',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "next_run_at" TIMESTAMPTZ,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "form_schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_schedule_run" (
    "schedule_id" UUID NOT NULL,
    "occurs_on" DATE NOT NULL,
    "made" INTEGER NOT NULL DEFAULT 0,
    "ran_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "form_schedule_run_pkey" PRIMARY KEY ("schedule_id","occurs_on")
);

-- CreateIndex
CREATE UNIQUE INDEX "form_response_origin_key_key" ON "form_response"("origin_key");

-- CreateIndex
CREATE INDEX "form_response_subject_id_state_idx" ON "form_response"("subject_id", "state");

-- CreateIndex
CREATE INDEX "form_response_submitter_id_state_idx" ON "form_response"("submitter_id", "state");

-- CreateIndex
CREATE INDEX "form_response_form_id_state_updated_at_id_idx" ON "form_response"("form_id", "state", "updated_at", "id");

-- CreateIndex
CREATE INDEX "form_response_state_updated_at_id_idx" ON "form_response"("state", "updated_at", "id");

-- CreateIndex
CREATE INDEX "form_response_updated_at_id_idx" ON "form_response"("updated_at", "id");

-- CreateIndex
CREATE INDEX "form_response_version_id_idx" ON "form_response"("version_id");

-- CreateIndex
CREATE INDEX "form_response_origin_id_idx" ON "form_response"("origin_id");

-- CreateIndex
CREATE INDEX "form_task_user_id_state_due_at_idx" ON "form_task"("user_id", "state", "due_at");

-- CreateIndex
CREATE INDEX "form_task_pool_role_id_state_idx" ON "form_task"("pool_role_id", "state");

-- CreateIndex
CREATE INDEX "form_task_response_id_step_idx" ON "form_task"("response_id", "step");

-- CreateIndex
CREATE INDEX "form_task_for_task_id_idx" ON "form_task"("for_task_id");

-- CreateIndex
CREATE UNIQUE INDEX "form_signature_task_id_key" ON "form_signature"("task_id");

-- CreateIndex
CREATE UNIQUE INDEX "form_signature_seal_key" ON "form_signature"("seal");

-- CreateIndex
CREATE INDEX "form_signature_signer_id_idx" ON "form_signature"("signer_id");

-- CreateIndex
CREATE INDEX "form_comment_response_id_at_idx" ON "form_comment"("response_id", "at");

-- CreateIndex
CREATE INDEX "form_comment_task_id_idx" ON "form_comment"("task_id");

-- CreateIndex
CREATE INDEX "form_comment_author_id_idx" ON "form_comment"("author_id");

-- CreateIndex
CREATE INDEX "form_history_response_id_at_id_idx" ON "form_history"("response_id", "at", "id");

-- CreateIndex
CREATE INDEX "form_late_save_response_id_idx" ON "form_late_save"("response_id");

-- CreateIndex
CREATE INDEX "form_file_asset_id_idx" ON "form_file"("asset_id");

-- CreateIndex
CREATE INDEX "form_fact_field_uid_at_idx" ON "form_fact"("field_uid", "at");

-- CreateIndex
CREATE INDEX "form_fact_subject_id_procedure_id_at_idx" ON "form_fact"("subject_id", "procedure_id", "at");

-- CreateIndex
CREATE INDEX "form_fact_response_id_idx" ON "form_fact"("response_id");

-- CreateIndex
CREATE UNIQUE INDEX "form_type_name_key" ON "form_type"("name");

-- CreateIndex
CREATE INDEX "form_type_role_role_id_idx" ON "form_type_role"("role_id");

-- CreateIndex
CREATE UNIQUE INDEX "form_code_key" ON "form"("code");

-- CreateIndex
CREATE UNIQUE INDEX "form_tag_id_key" ON "form"("tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "form_current_version_id_key" ON "form"("current_version_id");

-- CreateIndex
CREATE INDEX "form_state_name_idx" ON "form"("state", "name");

-- CreateIndex
CREATE INDEX "form_starter_role_id_idx" ON "form_starter"("role_id");

-- CreateIndex
CREATE INDEX "form_reader_role_id_idx" ON "form_reader"("role_id");

-- CreateIndex
CREATE INDEX "form_permit_programme_id_idx" ON "form_permit"("programme_id");

-- CreateIndex
CREATE UNIQUE INDEX "form_version_form_id_number_key" ON "form_version"("form_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "form_library_item_kind_name_key" ON "form_library_item"("kind", "name");

-- CreateIndex
CREATE INDEX "form_schedule_active_next_run_at_idx" ON "form_schedule"("active", "next_run_at");

-- CreateIndex
CREATE INDEX "form_schedule_form_id_idx" ON "form_schedule"("form_id");

-- AddForeignKey
ALTER TABLE "form_response" ADD CONSTRAINT "form_response_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_response" ADD CONSTRAINT "form_response_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "form_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_response" ADD CONSTRAINT "form_response_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_response" ADD CONSTRAINT "form_response_submitter_id_fkey" FOREIGN KEY ("submitter_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_part" ADD CONSTRAINT "form_part_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_task" ADD CONSTRAINT "form_task_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_task" ADD CONSTRAINT "form_task_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_task" ADD CONSTRAINT "form_task_pool_role_id_fkey" FOREIGN KEY ("pool_role_id") REFERENCES "role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_task" ADD CONSTRAINT "form_task_for_task_id_fkey" FOREIGN KEY ("for_task_id") REFERENCES "form_task"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_signature" ADD CONSTRAINT "form_signature_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "form_task"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_comment" ADD CONSTRAINT "form_comment_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_comment" ADD CONSTRAINT "form_comment_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "form_task"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_comment" ADD CONSTRAINT "form_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_history" ADD CONSTRAINT "form_history_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_late_save" ADD CONSTRAINT "form_late_save_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_file" ADD CONSTRAINT "form_file_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_file" ADD CONSTRAINT "form_file_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_fact" ADD CONSTRAINT "form_fact_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_type_role" ADD CONSTRAINT "form_type_role_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "form_type"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_type_role" ADD CONSTRAINT "form_type_role_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form" ADD CONSTRAINT "form_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "form_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form" ADD CONSTRAINT "form_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form" ADD CONSTRAINT "form_current_version_id_fkey" FOREIGN KEY ("current_version_id") REFERENCES "form_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_starter" ADD CONSTRAINT "form_starter_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_starter" ADD CONSTRAINT "form_starter_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_reader" ADD CONSTRAINT "form_reader_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_reader" ADD CONSTRAINT "form_reader_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_permit" ADD CONSTRAINT "form_permit_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_permit" ADD CONSTRAINT "form_permit_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_version" ADD CONSTRAINT "form_version_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_schedule" ADD CONSTRAINT "form_schedule_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_schedule_run" ADD CONSTRAINT "form_schedule_run_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "form_schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was published, and what was done, stays as it was.
CREATE TRIGGER form_version_append_only BEFORE UPDATE OR DELETE ON "form_version" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER form_version_no_truncate BEFORE TRUNCATE ON "form_version" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER form_history_append_only BEFORE UPDATE OR DELETE ON "form_history" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER form_history_no_truncate BEFORE TRUNCATE ON "form_history" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A signature may lose its name and its strokes, once; their digests stay.
CREATE FUNCTION guard_form_signature() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest form_signature;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    rest := NEW;
    IF OLD.name_salt IS NOT NULL AND NEW.name_salt IS NULL AND NEW.name = '' AND NEW.strokes IS NULL THEN
      rest.name_salt := OLD.name_salt;
      rest.name := OLD.name;
      rest.strokes := OLD.strokes;
      rest.address := OLD.address;
      rest.registration := OLD.registration;
    END IF;
    IF NEW IS DISTINCT FROM OLD AND rest IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'form_signature is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER form_signature_append_only BEFORE UPDATE OR DELETE ON "form_signature" FOR EACH ROW EXECUTE FUNCTION guard_form_signature();
CREATE TRIGGER form_signature_no_truncate BEFORE TRUNCATE ON "form_signature" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Deadlines that a job looks for, without what is over.
CREATE INDEX "form_response_due_open" ON "form_response" ("due_at") WHERE "due_at" IS NOT NULL AND "state" IN ('AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS', 'INCOMPLETE');
CREATE INDEX "form_response_settles" ON "form_response" ("settles_at") WHERE "state" = 'SIGNED_OFF';
CREATE INDEX "form_task_open_due" ON "form_task" ("due_at") WHERE "state" = 'OPEN';
