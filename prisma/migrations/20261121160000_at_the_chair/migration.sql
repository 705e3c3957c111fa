-- CreateEnum
CREATE TYPE "OutsidePermit" AS ENUM ('WARN', 'BLOCK');

-- CreateEnum
CREATE TYPE "JointCredit" AS ENUM ('EACH', 'SHARED', 'OPERATOR');

-- CreateEnum
CREATE TYPE "PhraseKind" AS ENUM ('GOOD', 'NEXT');

-- CreateEnum
CREATE TYPE "ShiftPresence" AS ENUM ('PRESENT', 'LATE', 'ABSENT');

-- CreateEnum
CREATE TYPE "Dentition" AS ENUM ('PERMANENT', 'MIXED', 'DECIDUOUS');

-- CreateEnum
CREATE TYPE "CheckOutcome" AS ENUM ('PASSED', 'AGAIN', 'STOPPED');

-- CreateEnum
CREATE TYPE "LateArrivalState" AS ENUM ('KEPT', 'APPLIED', 'DISMISSED');

-- AlterTable
ALTER TABLE "check_request" ADD COLUMN     "checklist" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "ended_by_id" UUID,
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "outcome" "CheckOutcome";

-- AlterTable
ALTER TABLE "clinic" ADD COLUMN     "has_chairs" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "has_shifts" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "has_teeth" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "clinic_shift" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "mark" ADD COLUMN     "note" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "procedure" ADD COLUMN     "joint_credit" "JointCredit" NOT NULL DEFAULT 'EACH',
ADD COLUMN     "outside_permit" "OutsidePermit" NOT NULL DEFAULT 'WARN',
ADD COLUMN     "outside_reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "specialty_id" UUID,
ADD COLUMN     "weight" DOUBLE PRECISION NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "procedure_line" ADD COLUMN     "difficulty" TEXT,
ADD COLUMN     "outside" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "stage_id" UUID;

-- AlterTable
ALTER TABLE "procedure_target" DROP CONSTRAINT "procedure_target_pkey",
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "programme_id" UUID,
ADD CONSTRAINT "procedure_target_pkey" PRIMARY KEY ("id");

-- AlterTable
ALTER TABLE "scale" ADD COLUMN     "active" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "section" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "treatment_session" ADD COLUMN     "chart_revision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "dentition" "Dentition" NOT NULL DEFAULT 'PERMANENT',
ADD COLUMN     "ends_at" TIMESTAMPTZ,
ADD COLUMN     "escalated_at" TIMESTAMPTZ,
ADD COLUMN     "location" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "missing_teeth" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "retrospective_reason" TEXT,
ADD COLUMN     "starts_at" TIMESTAMPTZ,
ADD COLUMN     "supernumerary_teeth" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "visit_id" UUID;

-- CreateTable
CREATE TABLE "procedure_stage" (
    "id" UUID NOT NULL,
    "procedure_id" UUID NOT NULL,
    "caption" TEXT NOT NULL,
    "completes" BOOLEAN NOT NULL DEFAULT false,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "procedure_stage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "procedure_permit" (
    "procedure_id" UUID NOT NULL,
    "programme_id" UUID NOT NULL,
    "year" INTEGER NOT NULL,

    CONSTRAINT "procedure_permit_pkey" PRIMARY KEY ("procedure_id","programme_id","year")
);

-- CreateTable
CREATE TABLE "procedure_participation" (
    "procedure_id" UUID NOT NULL,
    "participation_type_id" UUID NOT NULL,

    CONSTRAINT "procedure_participation_pkey" PRIMARY KEY ("procedure_id","participation_type_id")
);

-- CreateTable
CREATE TABLE "section_permit" (
    "section_id" UUID NOT NULL,
    "programme_id" UUID NOT NULL,
    "year" INTEGER NOT NULL,

    CONSTRAINT "section_permit_pkey" PRIMARY KEY ("section_id","programme_id","year")
);

-- CreateTable
CREATE TABLE "feedback_phrase" (
    "id" UUID NOT NULL,
    "owner_id" UUID,
    "kind" "PhraseKind" NOT NULL,
    "text" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "feedback_phrase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shift_attendance" (
    "clinic_id" UUID NOT NULL,
    "held_on" DATE NOT NULL,
    "shift" "Shift" NOT NULL,
    "student_id" UUID NOT NULL,
    "presence" "ShiftPresence" NOT NULL,
    "recorded_by_id" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "shift_attendance_pkey" PRIMARY KEY ("clinic_id","held_on","shift","student_id")
);

-- CreateTable
CREATE TABLE "treatment_session_tag" (
    "session_id" UUID NOT NULL,
    "tag_id" UUID NOT NULL,

    CONSTRAINT "treatment_session_tag_pkey" PRIMARY KEY ("session_id","tag_id")
);

-- CreateTable
CREATE TABLE "radiograph" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "teeth" INTEGER[],
    "justification" TEXT NOT NULL DEFAULT '',
    "authorised_by_id" UUID,
    "authorised_at" TIMESTAMPTZ,
    "taken_at" TIMESTAMPTZ,
    "quality" TEXT,
    "report" TEXT NOT NULL DEFAULT '',
    "sort_order" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "radiograph_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "late_arrival" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "by_id" UUID NOT NULL,
    "call_name" TEXT NOT NULL,
    "input_cipher" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ NOT NULL,
    "received_at" TIMESTAMPTZ NOT NULL,
    "state" "LateArrivalState" NOT NULL DEFAULT 'KEPT',
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ,

    CONSTRAINT "late_arrival_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "concern_draft" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "concern_draft_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "procedure_stage_procedure_id_idx" ON "procedure_stage"("procedure_id");

-- CreateIndex
CREATE INDEX "procedure_permit_programme_id_idx" ON "procedure_permit"("programme_id");

-- CreateIndex
CREATE INDEX "procedure_participation_participation_type_id_idx" ON "procedure_participation"("participation_type_id");

-- CreateIndex
CREATE INDEX "section_permit_programme_id_idx" ON "section_permit"("programme_id");

-- CreateIndex
CREATE INDEX "feedback_phrase_owner_id_idx" ON "feedback_phrase"("owner_id");

-- CreateIndex
CREATE INDEX "shift_attendance_student_id_held_on_idx" ON "shift_attendance"("student_id", "held_on");

-- CreateIndex
CREATE INDEX "treatment_session_tag_tag_id_idx" ON "treatment_session_tag"("tag_id");

-- CreateIndex
CREATE INDEX "radiograph_session_id_idx" ON "radiograph"("session_id");

-- CreateIndex
CREATE INDEX "late_arrival_session_id_idx" ON "late_arrival"("session_id");

-- CreateIndex
CREATE INDEX "concern_draft_author_id_idx" ON "concern_draft"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "concern_draft_session_id_author_id_key" ON "concern_draft"("session_id", "author_id");

-- CreateIndex
CREATE INDEX "procedure_line_procedure_id_idx" ON "procedure_line"("procedure_id");

-- CreateIndex
CREATE INDEX "procedure_target_programme_id_idx" ON "procedure_target"("programme_id");

-- CreateIndex
CREATE UNIQUE INDEX "procedure_target_procedure_id_programme_id_year_key" ON "procedure_target"("procedure_id", "programme_id", "year");

-- CreateIndex
CREATE INDEX "treatment_session_visit_id_idx" ON "treatment_session"("visit_id");

-- AddForeignKey
ALTER TABLE "procedure" ADD CONSTRAINT "procedure_specialty_id_fkey" FOREIGN KEY ("specialty_id") REFERENCES "specialty"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure_stage" ADD CONSTRAINT "procedure_stage_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure_permit" ADD CONSTRAINT "procedure_permit_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure_permit" ADD CONSTRAINT "procedure_permit_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure_participation" ADD CONSTRAINT "procedure_participation_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure_participation" ADD CONSTRAINT "procedure_participation_participation_type_id_fkey" FOREIGN KEY ("participation_type_id") REFERENCES "participation_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure_target" ADD CONSTRAINT "procedure_target_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "section_permit" ADD CONSTRAINT "section_permit_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "section"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "section_permit" ADD CONSTRAINT "section_permit_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_phrase" ADD CONSTRAINT "feedback_phrase_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shift_attendance" ADD CONSTRAINT "shift_attendance_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shift_attendance" ADD CONSTRAINT "shift_attendance_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_session_tag" ADD CONSTRAINT "treatment_session_tag_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_session_tag" ADD CONSTRAINT "treatment_session_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "procedure_line" ADD CONSTRAINT "procedure_line_stage_id_fkey" FOREIGN KEY ("stage_id") REFERENCES "procedure_stage"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "radiograph" ADD CONSTRAINT "radiograph_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "radiograph" ADD CONSTRAINT "radiograph_authorised_by_id_fkey" FOREIGN KEY ("authorised_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "late_arrival" ADD CONSTRAINT "late_arrival_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "late_arrival" ADD CONSTRAINT "late_arrival_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_draft" ADD CONSTRAINT "concern_draft_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_draft" ADD CONSTRAINT "concern_draft_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

