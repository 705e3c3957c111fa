CREATE TYPE "ClinicalCaseState" AS ENUM ('OPEN', 'RECALL', 'TRANSFERRED', 'ABANDONED', 'DISCHARGED_TO_GDP', 'CLOSED', 'DELETED');

CREATE TYPE "PlanPhase" AS ENUM ('URGENT', 'DISEASE', 'RESTORE', 'MAINTAIN');

CREATE TYPE "PlanItemState" AS ENUM ('PLANNED', 'DONE', 'DROPPED');

CREATE TYPE "CaseTransferState" AS ENUM ('ASKED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN');

CREATE TABLE "clinical_case" (
    "id" UUID NOT NULL,
    "reference" SERIAL NOT NULL,
    "student_id" UUID NOT NULL,
    "patient_cipher" TEXT NOT NULL,
    "patient_hash" TEXT,
    "age_band" TEXT,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "specialty_id" UUID,
    "supervisor_id" UUID NOT NULL,
    "state" "ClinicalCaseState" NOT NULL DEFAULT 'OPEN',
    "opened_on" DATE NOT NULL,
    "next_recall_on" DATE,
    "dentition" "Dentition" NOT NULL DEFAULT 'PERMANENT',
    "missing_teeth" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "last_visit_on" DATE,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "plan_revision" INTEGER NOT NULL DEFAULT 0,
    "agreed_revision" INTEGER,
    "agreed_by_id" UUID,
    "agreed_at" TIMESTAMPTZ,
    "from_case_id" UUID,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "clinical_case_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "case_plan_item" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "phase" "PlanPhase" NOT NULL,
    "procedure_id" UUID NOT NULL,
    "teeth" INTEGER[],
    "surfaces" TEXT[],
    "state" "PlanItemState" NOT NULL DEFAULT 'PLANNED',
    "done_on" DATE,
    "reason" TEXT NOT NULL DEFAULT '',
    "sort_order" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "plan_revision" INTEGER NOT NULL,

    CONSTRAINT "case_plan_item_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "case_session" (
    "session_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,

    CONSTRAINT "case_session_pkey" PRIMARY KEY ("session_id")
);

CREATE TABLE "case_transfer" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "from_id" UUID NOT NULL,
    "to_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "state" "CaseTransferState" NOT NULL DEFAULT 'ASKED',
    "asked_at" TIMESTAMPTZ NOT NULL,
    "decided_at" TIMESTAMPTZ,

    CONSTRAINT "case_transfer_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "case_history" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "by_id" UUID NOT NULL,
    "act" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "case_history_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "clinical_case_reference_key" ON "clinical_case"("reference");

CREATE INDEX "clinical_case_student_id_state_last_visit_on_idx" ON "clinical_case"("student_id", "state", "last_visit_on");

CREATE INDEX "clinical_case_supervisor_id_state_idx" ON "clinical_case"("supervisor_id", "state");

CREATE INDEX "clinical_case_patient_hash_idx" ON "clinical_case"("patient_hash");

CREATE INDEX "clinical_case_state_next_recall_on_idx" ON "clinical_case"("state", "next_recall_on");

CREATE INDEX "clinical_case_specialty_id_idx" ON "clinical_case"("specialty_id");

CREATE INDEX "case_plan_item_case_id_idx" ON "case_plan_item"("case_id");

CREATE INDEX "case_plan_item_procedure_id_idx" ON "case_plan_item"("procedure_id");

CREATE INDEX "case_session_case_id_idx" ON "case_session"("case_id");

CREATE INDEX "case_transfer_case_id_idx" ON "case_transfer"("case_id");

CREATE INDEX "case_transfer_to_id_state_idx" ON "case_transfer"("to_id", "state");

CREATE INDEX "case_transfer_from_id_idx" ON "case_transfer"("from_id");

CREATE INDEX "case_history_case_id_at_idx" ON "case_history"("case_id", "at");

ALTER TABLE "clinical_case" ADD CONSTRAINT "clinical_case_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "clinical_case" ADD CONSTRAINT "clinical_case_supervisor_id_fkey" FOREIGN KEY ("supervisor_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "clinical_case" ADD CONSTRAINT "clinical_case_specialty_id_fkey" FOREIGN KEY ("specialty_id") REFERENCES "specialty"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "case_plan_item" ADD CONSTRAINT "case_plan_item_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "clinical_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "case_plan_item" ADD CONSTRAINT "case_plan_item_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "case_session" ADD CONSTRAINT "case_session_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "case_session" ADD CONSTRAINT "case_session_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "clinical_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "case_transfer" ADD CONSTRAINT "case_transfer_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "clinical_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "case_transfer" ADD CONSTRAINT "case_transfer_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "case_transfer" ADD CONSTRAINT "case_transfer_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "case_history" ADD CONSTRAINT "case_history_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "clinical_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

