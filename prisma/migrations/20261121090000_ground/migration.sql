-- CreateEnum
CREATE TYPE "ProcedureSite" AS ENUM ('NONE', 'TOOTH', 'SURFACES', 'SEXTANT', 'QUADRANT', 'ARCH', 'MOUTH', 'SOFT_TISSUE');

-- CreateEnum
CREATE TYPE "Shift" AS ENUM ('AM', 'PM', 'EVE');

-- CreateEnum
CREATE TYPE "TreatmentSessionState" AS ENUM ('OPEN', 'MARKED_LOCKED', 'UNLOCKED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "PatientAttendance" AS ENUM ('ATTENDED', 'LATE', 'DID_NOT_ATTEND', 'CANCELLED');

-- CreateEnum
CREATE TYPE "MarkSide" AS ENUM ('SELF', 'TEACHER');

-- CreateEnum
CREATE TYPE "CheckKind" AS ENUM ('START_CHECK', 'STEP_CHECK', 'FINAL_CHECK');

-- CreateEnum
CREATE TYPE "CheckState" AS ENUM ('WAITING', 'TAKEN', 'WITHDRAWN', 'DONE');

-- CreateEnum
CREATE TYPE "OutboxState" AS ENUM ('WAITING', 'DONE', 'DEAD');

-- CreateEnum
CREATE TYPE "UserStatus" AS ENUM ('ENABLED', 'DISABLED');

-- CreateEnum
CREATE TYPE "UserActivation" AS ENUM ('PENDING', 'ACTIVE');

-- CreateEnum
CREATE TYPE "AccountTokenPurpose" AS ENUM ('INVITE', 'RESET');

-- CreateTable
CREATE TABLE "clinic" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "chair_count" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "clinic_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "specialty" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "specialty_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "participation_type" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "participation_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "term" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,

    CONSTRAINT "term_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scale" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "scale_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scale_value" (
    "scale_id" UUID NOT NULL,
    "value" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,
    "colour" TEXT NOT NULL,
    "pass" BOOLEAN NOT NULL,

    CONSTRAINT "scale_value_pkey" PRIMARY KEY ("scale_id","value")
);

-- CreateTable
CREATE TABLE "procedure" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "caption" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "site" "ProcedureSite" NOT NULL,
    "scale_id" UUID NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "procedure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "criterion" (
    "id" UUID NOT NULL,
    "procedure_id" UUID NOT NULL,
    "caption" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "criterion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "procedure_target" (
    "procedure_id" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "target" INTEGER NOT NULL,

    CONSTRAINT "procedure_target_pkey" PRIMARY KEY ("procedure_id","year")
);

-- CreateTable
CREATE TABLE "section" (
    "id" UUID NOT NULL,
    "caption" TEXT NOT NULL,
    "scale_id" UUID NOT NULL,
    "required" BOOLEAN NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "section_item" (
    "id" UUID NOT NULL,
    "section_id" UUID NOT NULL,
    "caption" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "section_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag_group" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "tag_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tag_group_id" UUID NOT NULL,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "clinic_shift" (
    "id" UUID NOT NULL,
    "clinic_id" UUID NOT NULL,
    "held_on" DATE NOT NULL,
    "shift" "Shift" NOT NULL,

    CONSTRAINT "clinic_shift_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "clinic_shift_teacher" (
    "clinic_shift_id" UUID NOT NULL,
    "teacher_id" UUID NOT NULL,

    CONSTRAINT "clinic_shift_teacher_pkey" PRIMARY KEY ("clinic_shift_id","teacher_id")
);

-- CreateTable
CREATE TABLE "clinic_shift_seat" (
    "clinic_shift_id" UUID NOT NULL,
    "chair_number" INTEGER NOT NULL,
    "student_id" UUID NOT NULL,

    CONSTRAINT "clinic_shift_seat_pkey" PRIMARY KEY ("clinic_shift_id","chair_number")
);

-- CreateTable
CREATE TABLE "treatment_session" (
    "id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "teacher_id" UUID NOT NULL,
    "partner_id" UUID,
    "participation_type_id" UUID NOT NULL,
    "clinic_id" UUID NOT NULL,
    "specialty_id" UUID,
    "held_on" DATE NOT NULL,
    "shift" "Shift" NOT NULL,
    "chair_number" INTEGER,
    "patient_cipher" TEXT,
    "patient_hash" TEXT,
    "patient_age_band" TEXT,
    "patient_returning" BOOLEAN,
    "patient_attendance" "PatientAttendance" NOT NULL DEFAULT 'ATTENDED',
    "state" "TreatmentSessionState" NOT NULL DEFAULT 'OPEN',
    "header_revision" INTEGER NOT NULL DEFAULT 1,
    "student_remark" TEXT NOT NULL DEFAULT '',
    "student_remark_revision" INTEGER NOT NULL DEFAULT 0,
    "teacher_remark" TEXT NOT NULL DEFAULT '',
    "teacher_remark_revision" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ NOT NULL,
    "created_by_id" UUID NOT NULL,
    "occurred_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "finished_by_id" UUID,

    CONSTRAINT "treatment_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "procedure_line" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "procedure_id" UUID NOT NULL,
    "site" "ProcedureSite" NOT NULL,
    "teeth" INTEGER[],
    "surfaces" TEXT[],
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "help_level" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "sort_order" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "procedure_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mark" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "side" "MarkSide" NOT NULL,
    "target" TEXT NOT NULL,
    "line_id" UUID,
    "criterion_id" UUID,
    "item_id" UUID,
    "scale_id" UUID NOT NULL,
    "value" INTEGER,
    "given_by_id" UUID NOT NULL,
    "given_at" TIMESTAMPTZ NOT NULL,
    "occurred_at" TIMESTAMPTZ NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "cleared_at" TIMESTAMPTZ,

    CONSTRAINT "mark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "check_request" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "kind" "CheckKind" NOT NULL,
    "state" "CheckState" NOT NULL DEFAULT 'WAITING',
    "asked_at" TIMESTAMPTZ NOT NULL,
    "taken_by_id" UUID,
    "taken_at" TIMESTAMPTZ,
    "ended_at" TIMESTAMPTZ,

    CONSTRAINT "check_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_comment" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "occurred_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "session_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_comment_unread" (
    "comment_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "session_comment_unread_pkey" PRIMARY KEY ("comment_id","user_id")
);

-- CreateTable
CREATE TABLE "session_history" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "by_id" UUID NOT NULL,
    "act" TEXT NOT NULL,
    "from_state" "TreatmentSessionState",
    "to_state" "TreatmentSessionState",
    "detail" JSONB NOT NULL,
    "reason" TEXT,

    CONSTRAINT "session_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "changed_by_id" UUID,
    "changed_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "asset" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_session" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "last_seen_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "idle_minutes" INTEGER NOT NULL,
    "proven_at" TIMESTAMPTZ NOT NULL,
    "user_agent" TEXT NOT NULL,

    CONSTRAINT "sign_in_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "actor_id" UUID,
    "address" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity" TEXT,
    "entity_id" TEXT,
    "changes" JSONB NOT NULL,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "user_id" UUID NOT NULL,
    "call" TEXT NOT NULL,
    "key" UUID NOT NULL,
    "body_hash" TEXT NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("user_id","call","key")
);

-- CreateTable
CREATE TABLE "outbox_event" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" "OutboxState" NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ NOT NULL,
    "next_attempt_at" TIMESTAMPTZ NOT NULL,
    "done_at" TIMESTAMPTZ,
    "last_error" TEXT,

    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt_window" (
    "bucket" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ NOT NULL,
    "ends_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "attempt_window_pkey" PRIMARY KEY ("bucket")
);

-- CreateTable
CREATE TABLE "job_run" (
    "job" TEXT NOT NULL,
    "last_run_at" TIMESTAMPTZ NOT NULL,
    "last_error" TEXT,

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("job")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "username_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "password_hash" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "student_id_number" TEXT,
    "hospital_resource_number" TEXT,
    "registration_number" TEXT,
    "phone" TEXT,
    "ethnicity" TEXT,
    "employer" TEXT,
    "job_title" TEXT,
    "profile_image_id" UUID,
    "locale" TEXT,
    "theme" TEXT,
    "density" TEXT,
    "programme_id" UUID,
    "year" INTEGER,
    "graduated" BOOLEAN NOT NULL DEFAULT false,
    "group_id" UUID,
    "firm_id" UUID,
    "year_left" INTEGER,
    "school_year_left" INTEGER,
    "status" "UserStatus" NOT NULL DEFAULT 'ENABLED',
    "activation" "UserActivation" NOT NULL DEFAULT 'ACTIVE',
    "created_at" TIMESTAMPTZ NOT NULL,
    "last_seen_at" TIMESTAMPTZ,
    "deleted_at" TIMESTAMPTZ,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "built_in" TEXT,

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_privilege" (
    "role_id" UUID NOT NULL,
    "privilege" TEXT NOT NULL,

    CONSTRAINT "role_privilege_pkey" PRIMARY KEY ("role_id","privilege")
);

-- CreateTable
CREATE TABLE "user_role" (
    "user_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,

    CONSTRAINT "user_role_pkey" PRIMARY KEY ("user_id","role_id")
);

-- CreateTable
CREATE TABLE "account_token" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "AccountTokenPurpose" NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "used_at" TIMESTAMPTZ,

    CONSTRAINT "account_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "programme" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "length_years" INTEGER NOT NULL,
    "published" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "programme_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "grouping" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "published" BOOLEAN NOT NULL DEFAULT false,
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "grouping_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "student_group" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "grouping_id" UUID NOT NULL,

    CONSTRAINT "student_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firm" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "firm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firm_teacher" (
    "firm_id" UUID NOT NULL,
    "teacher_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "to_on" DATE,

    CONSTRAINT "firm_teacher_pkey" PRIMARY KEY ("firm_id","teacher_id","from_on")
);

-- CreateIndex
CREATE UNIQUE INDEX "clinic_name_key" ON "clinic"("name");

-- CreateIndex
CREATE UNIQUE INDEX "specialty_name_key" ON "specialty"("name");

-- CreateIndex
CREATE UNIQUE INDEX "participation_type_name_key" ON "participation_type"("name");

-- CreateIndex
CREATE UNIQUE INDEX "term_title_key" ON "term"("title");

-- CreateIndex
CREATE UNIQUE INDEX "scale_name_version_key" ON "scale"("name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "procedure_code_key" ON "procedure"("code");

-- CreateIndex
CREATE INDEX "criterion_procedure_id_idx" ON "criterion"("procedure_id");

-- CreateIndex
CREATE UNIQUE INDEX "section_caption_key" ON "section"("caption");

-- CreateIndex
CREATE INDEX "section_item_section_id_idx" ON "section_item"("section_id");

-- CreateIndex
CREATE UNIQUE INDEX "tag_group_name_key" ON "tag_group"("name");

-- CreateIndex
CREATE UNIQUE INDEX "tag_tag_group_id_name_key" ON "tag"("tag_group_id", "name");

-- CreateIndex
CREATE INDEX "clinic_shift_held_on_idx" ON "clinic_shift"("held_on");

-- CreateIndex
CREATE UNIQUE INDEX "clinic_shift_clinic_id_held_on_shift_key" ON "clinic_shift"("clinic_id", "held_on", "shift");

-- CreateIndex
CREATE INDEX "clinic_shift_teacher_teacher_id_idx" ON "clinic_shift_teacher"("teacher_id");

-- CreateIndex
CREATE INDEX "clinic_shift_seat_student_id_idx" ON "clinic_shift_seat"("student_id");

-- CreateIndex
CREATE UNIQUE INDEX "clinic_shift_seat_clinic_shift_id_student_id_key" ON "clinic_shift_seat"("clinic_shift_id", "student_id");

-- CreateIndex
CREATE INDEX "treatment_session_student_id_held_on_idx" ON "treatment_session"("student_id", "held_on");

-- CreateIndex
CREATE INDEX "treatment_session_teacher_id_state_held_on_idx" ON "treatment_session"("teacher_id", "state", "held_on");

-- CreateIndex
CREATE INDEX "treatment_session_clinic_id_held_on_shift_idx" ON "treatment_session"("clinic_id", "held_on", "shift");

-- CreateIndex
CREATE INDEX "treatment_session_state_held_on_idx" ON "treatment_session"("state", "held_on");

-- CreateIndex
CREATE INDEX "treatment_session_held_on_id_idx" ON "treatment_session"("held_on", "id");

-- CreateIndex
CREATE INDEX "procedure_line_session_id_idx" ON "procedure_line"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "mark_session_id_side_target_key" ON "mark"("session_id", "side", "target");

-- CreateIndex
CREATE INDEX "check_request_session_id_idx" ON "check_request"("session_id");

-- CreateIndex
CREATE INDEX "check_request_state_asked_at_idx" ON "check_request"("state", "asked_at");

-- CreateIndex
CREATE INDEX "session_comment_session_id_created_at_idx" ON "session_comment"("session_id", "created_at");

-- CreateIndex
CREATE INDEX "session_comment_unread_user_id_idx" ON "session_comment_unread"("user_id");

-- CreateIndex
CREATE INDEX "session_history_session_id_at_idx" ON "session_history"("session_id", "at");

-- CreateIndex
CREATE INDEX "asset_owner_id_idx" ON "asset"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_session_token_hash_key" ON "sign_in_session"("token_hash");

-- CreateIndex
CREATE INDEX "sign_in_session_user_id_idx" ON "sign_in_session"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_session_expires_at_idx" ON "sign_in_session"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE INDEX "audit_entry_entity_entity_id_idx" ON "audit_entry"("entity", "entity_id");

-- CreateIndex
CREATE INDEX "audit_entry_actor_id_at_idx" ON "audit_entry"("actor_id", "at");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "outbox_event_state_next_attempt_at_idx" ON "outbox_event"("state", "next_attempt_at");

-- CreateIndex
CREATE INDEX "attempt_window_ends_at_idx" ON "attempt_window"("ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_username_key_key" ON "app_user"("username_key");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key_key" ON "app_user"("email_key");

-- CreateIndex
CREATE INDEX "app_user_programme_id_year_idx" ON "app_user"("programme_id", "year");

-- CreateIndex
CREATE INDEX "app_user_group_id_idx" ON "app_user"("group_id");

-- CreateIndex
CREATE INDEX "app_user_firm_id_idx" ON "app_user"("firm_id");

-- CreateIndex
CREATE INDEX "app_user_profile_image_id_idx" ON "app_user"("profile_image_id");

-- CreateIndex
CREATE UNIQUE INDEX "role_name_key" ON "role"("name");

-- CreateIndex
CREATE UNIQUE INDEX "role_built_in_key" ON "role"("built_in");

-- CreateIndex
CREATE INDEX "user_role_role_id_idx" ON "user_role"("role_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_token_token_hash_key" ON "account_token"("token_hash");

-- CreateIndex
CREATE INDEX "account_token_user_id_idx" ON "account_token"("user_id");

-- CreateIndex
CREATE INDEX "account_token_expires_at_idx" ON "account_token"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "programme_name_key" ON "programme"("name");

-- CreateIndex
CREATE UNIQUE INDEX "student_group_grouping_id_name_key" ON "student_group"("grouping_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "firm_name_key" ON "firm"("name");

-- CreateIndex
CREATE INDEX "firm_teacher_teacher_id_idx" ON "firm_teacher"("teacher_id");

-- AddForeignKey
ALTER TABLE "scale_value" ADD CONSTRAINT "scale_value_scale_id_fkey" FOREIGN KEY ("scale_id") REFERENCES "scale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure" ADD CONSTRAINT "procedure_scale_id_fkey" FOREIGN KEY ("scale_id") REFERENCES "scale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "criterion" ADD CONSTRAINT "criterion_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure_target" ADD CONSTRAINT "procedure_target_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "section" ADD CONSTRAINT "section_scale_id_fkey" FOREIGN KEY ("scale_id") REFERENCES "scale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "section_item" ADD CONSTRAINT "section_item_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "section"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag" ADD CONSTRAINT "tag_tag_group_id_fkey" FOREIGN KEY ("tag_group_id") REFERENCES "tag_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clinic_shift" ADD CONSTRAINT "clinic_shift_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clinic_shift_teacher" ADD CONSTRAINT "clinic_shift_teacher_clinic_shift_id_fkey" FOREIGN KEY ("clinic_shift_id") REFERENCES "clinic_shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clinic_shift_teacher" ADD CONSTRAINT "clinic_shift_teacher_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clinic_shift_seat" ADD CONSTRAINT "clinic_shift_seat_clinic_shift_id_fkey" FOREIGN KEY ("clinic_shift_id") REFERENCES "clinic_shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clinic_shift_seat" ADD CONSTRAINT "clinic_shift_seat_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_session" ADD CONSTRAINT "treatment_session_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_session" ADD CONSTRAINT "treatment_session_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_session" ADD CONSTRAINT "treatment_session_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_session" ADD CONSTRAINT "treatment_session_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_session" ADD CONSTRAINT "treatment_session_participation_type_id_fkey" FOREIGN KEY ("participation_type_id") REFERENCES "participation_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_session" ADD CONSTRAINT "treatment_session_specialty_id_fkey" FOREIGN KEY ("specialty_id") REFERENCES "specialty"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure_line" ADD CONSTRAINT "procedure_line_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure_line" ADD CONSTRAINT "procedure_line_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mark" ADD CONSTRAINT "mark_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_request" ADD CONSTRAINT "check_request_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_comment" ADD CONSTRAINT "session_comment_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_comment" ADD CONSTRAINT "session_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_comment_unread" ADD CONSTRAINT "session_comment_unread_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "session_comment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_history" ADD CONSTRAINT "session_history_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_session" ADD CONSTRAINT "sign_in_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_profile_image_id_fkey" FOREIGN KEY ("profile_image_id") REFERENCES "asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "student_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_privilege" ADD CONSTRAINT "role_privilege_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "student_group" ADD CONSTRAINT "student_group_grouping_id_fkey" FOREIGN KEY ("grouping_id") REFERENCES "grouping"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firm_teacher" ADD CONSTRAINT "firm_teacher_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What is written to the audit and to the history of a session is never changed and never deleted.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER session_history_append_only BEFORE UPDATE OR DELETE ON "session_history" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER session_history_no_truncate BEFORE TRUNCATE ON "session_history" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One place in the queue of a kind at a time.
CREATE UNIQUE INDEX "check_request_one_open" ON "check_request" ("session_id", "kind") WHERE "state" IN ('WAITING', 'TAKEN');
