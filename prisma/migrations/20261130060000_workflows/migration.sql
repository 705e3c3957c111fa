-- CreateEnum
CREATE TYPE "WorkflowState" AS ENUM ('ACTIVE', 'DISABLED', 'SUSPENDED');

-- CreateEnum
CREATE TYPE "WorkflowInstanceState" AS ENUM ('RUNNING', 'STUCK', 'DONE', 'CANCELLED');

-- CreateEnum
CREATE TYPE "StageRunState" AS ENUM ('PLANNED', 'OPEN', 'DONE', 'SKIPPED', 'VOID');

-- CreateTable
CREATE TABLE "workflow" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "state" "WorkflowState" NOT NULL DEFAULT 'DISABLED',
    "held_at" TIMESTAMPTZ,
    "audience" JSONB NOT NULL,
    "subject_sees" BOOLEAN NOT NULL DEFAULT true,
    "once" TEXT NOT NULL DEFAULT 'ANY',
    "draft" JSONB NOT NULL,
    "current_version_id" UUID,
    "start_kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "next_start_at" TIMESTAMPTZ,
    "saved_at" TIMESTAMPTZ NOT NULL,
    "deleted_at" TIMESTAMPTZ,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "workflow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflow_version" (
    "id" UUID NOT NULL,
    "workflow_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "published_at" TIMESTAMPTZ NOT NULL,
    "published_by_id" UUID,

    CONSTRAINT "workflow_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflow_stage" (
    "id" UUID NOT NULL,
    "workflow_id" UUID NOT NULL,
    "caption" TEXT NOT NULL,
    "in_sidebar" BOOLEAN NOT NULL DEFAULT false,
    "sidebar_caption" TEXT NOT NULL DEFAULT '',
    "homescreen_style" TEXT NOT NULL DEFAULT 'NONE',
    "in_new_menu" BOOLEAN NOT NULL DEFAULT false,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "removed_at" TIMESTAMPTZ,

    CONSTRAINT "workflow_stage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflow_instance" (
    "id" UUID NOT NULL,
    "workflow_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "started_by_id" UUID,
    "start_key" TEXT NOT NULL,
    "origin_kind" TEXT NOT NULL,
    "origin_id" UUID,
    "origin_title" TEXT NOT NULL DEFAULT '',
    "origin_on" DATE,
    "state" "WorkflowInstanceState" NOT NULL DEFAULT 'RUNNING',
    "stuck_reason" TEXT,
    "started_at" TIMESTAMPTZ NOT NULL,
    "ended_at" TIMESTAMPTZ,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "workflow_instance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stage_run" (
    "id" UUID NOT NULL,
    "instance_id" UUID NOT NULL,
    "stage_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "state" "StageRunState" NOT NULL,
    "user_id" UUID,
    "role_id" UUID,
    "response_id" UUID,
    "choice" UUID,
    "opened_at" TIMESTAMPTZ NOT NULL,
    "due_at" TIMESTAMPTZ,
    "next_at" TIMESTAMPTZ,
    "reminded_at" TIMESTAMPTZ,
    "escalated_at" TIMESTAMPTZ,
    "done_at" TIMESTAMPTZ,
    "by_id" UUID,
    "comment" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "stage_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflow_signal" (
    "instance_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "handled_at" TIMESTAMPTZ,
    "revoked_at" TIMESTAMPTZ,

    CONSTRAINT "workflow_signal_pkey" PRIMARY KEY ("instance_id","key")
);

-- CreateTable
CREATE TABLE "workflow_history" (
    "id" UUID NOT NULL,
    "instance_id" UUID NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "by_id" UUID,
    "act" TEXT NOT NULL,
    "stage_id" UUID,
    "run_id" UUID,
    "to_user_id" UUID,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "workflow_history_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "workflow_next_start_at_idx" ON "workflow"("next_start_at");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_version_workflow_id_number_key" ON "workflow_version"("workflow_id", "number");

-- CreateIndex
CREATE INDEX "workflow_stage_workflow_id_sort_order_idx" ON "workflow_stage"("workflow_id", "sort_order");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_instance_start_key_key" ON "workflow_instance"("start_key");

-- CreateIndex
CREATE INDEX "workflow_instance_subject_id_state_idx" ON "workflow_instance"("subject_id", "state");

-- CreateIndex
CREATE INDEX "workflow_instance_workflow_id_state_id_idx" ON "workflow_instance"("workflow_id", "state", "id");

-- CreateIndex
CREATE INDEX "workflow_instance_version_id_state_idx" ON "workflow_instance"("version_id", "state");

-- CreateIndex
CREATE INDEX "stage_run_user_id_state_due_at_idx" ON "stage_run"("user_id", "state", "due_at");

-- CreateIndex
CREATE INDEX "stage_run_role_id_state_idx" ON "stage_run"("role_id", "state");

-- CreateIndex
CREATE INDEX "stage_run_stage_id_state_idx" ON "stage_run"("stage_id", "state");

-- CreateIndex
CREATE INDEX "stage_run_next_at_idx" ON "stage_run"("next_at");

-- CreateIndex
CREATE INDEX "stage_run_response_id_idx" ON "stage_run"("response_id");

-- CreateIndex
CREATE UNIQUE INDEX "stage_run_instance_id_stage_id_round_key" ON "stage_run"("instance_id", "stage_id", "round");

-- CreateIndex
CREATE INDEX "workflow_signal_instance_id_seq_idx" ON "workflow_signal"("instance_id", "seq");

-- CreateIndex
CREATE INDEX "workflow_history_instance_id_at_id_idx" ON "workflow_history"("instance_id", "at", "id");

-- AddForeignKey
ALTER TABLE "workflow" ADD CONSTRAINT "workflow_current_version_id_fkey" FOREIGN KEY ("current_version_id") REFERENCES "workflow_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_version" ADD CONSTRAINT "workflow_version_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflow"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_stage" ADD CONSTRAINT "workflow_stage_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflow"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_instance" ADD CONSTRAINT "workflow_instance_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflow"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_instance" ADD CONSTRAINT "workflow_instance_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "workflow_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_instance" ADD CONSTRAINT "workflow_instance_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_instance" ADD CONSTRAINT "workflow_instance_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stage_run" ADD CONSTRAINT "stage_run_instance_id_fkey" FOREIGN KEY ("instance_id") REFERENCES "workflow_instance"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stage_run" ADD CONSTRAINT "stage_run_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stage_run" ADD CONSTRAINT "stage_run_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stage_run" ADD CONSTRAINT "stage_run_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_signal" ADD CONSTRAINT "workflow_signal_instance_id_fkey" FOREIGN KEY ("instance_id") REFERENCES "workflow_instance"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_history" ADD CONSTRAINT "workflow_history_instance_id_fkey" FOREIGN KEY ("instance_id") REFERENCES "workflow_instance"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_history" ADD CONSTRAINT "workflow_history_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_history" ADD CONSTRAINT "workflow_history_to_user_id_fkey" FOREIGN KEY ("to_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- An instance stands at one stage at a time.
CREATE UNIQUE INDEX "stage_run_one_open" ON "stage_run"("instance_id") WHERE "state" IN ('PLANNED', 'OPEN');
-- A name is of one workflow, whatever its letters' case.
CREATE UNIQUE INDEX "workflow_name_unique" ON "workflow"(lower("name")) WHERE "deleted_at" IS NULL;
CREATE INDEX "workflow_signal_source" ON "workflow_signal"(("payload"->>'sourceId')) WHERE "kind" = 'COUNT';
CREATE INDEX "workflow_signal_waiting" ON "workflow_signal"("instance_id", "seq") WHERE "handled_at" IS NULL;

CREATE TRIGGER workflow_version_append_only BEFORE UPDATE OR DELETE ON "workflow_version" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER workflow_version_no_truncate BEFORE TRUNCATE ON "workflow_version" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
