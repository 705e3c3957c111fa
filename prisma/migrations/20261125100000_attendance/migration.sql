-- Whether students are at the dates of timetables: what stands, all that was ever said of it, registers, and check-ins by code.

-- CreateEnum
CREATE TYPE "AttendanceState" AS ENUM ('CHECKED_IN', 'ATTENDED', 'NOT_ATTENDED', 'AUTHORISED');

-- CreateEnum
CREATE TYPE "AttendanceHow" AS ENUM ('CLOSED', 'ABSENCE', 'CODE', 'QR', 'IMPORT', 'EXTERNAL', 'REGISTER');

-- CreateEnum
CREATE TYPE "RegisterState" AS ENUM ('OPEN', 'CLOSED');

-- CreateTable
CREATE TABLE "attendance" (
    "occurrence_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "state" "AttendanceState",
    "minutes_late" INTEGER NOT NULL DEFAULT 0,
    "is_walk_in" BOOLEAN NOT NULL DEFAULT false,
    "how" "AttendanceHow" NOT NULL,
    "flags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "device_hash" TEXT,
    "same_as_id" UUID,
    "by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attendance_pkey" PRIMARY KEY ("occurrence_id","student_id")
);

-- CreateTable
CREATE TABLE "attendance_log" (
    "id" UUID NOT NULL,
    "occurrence_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "state" "AttendanceState",
    "minutes_late" INTEGER NOT NULL,
    "is_walk_in" BOOLEAN NOT NULL,
    "how" "AttendanceHow" NOT NULL,
    "flags" TEXT[],
    "by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "taken" BOOLEAN NOT NULL,

    CONSTRAINT "attendance_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attendance_register" (
    "occurrence_id" UUID NOT NULL,
    "state" "RegisterState" NOT NULL DEFAULT 'OPEN',
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" UUID,
    "reminded_at" TIMESTAMPTZ(3),

    CONSTRAINT "attendance_register_pkey" PRIMARY KEY ("occurrence_id")
);

-- CreateTable
CREATE TABLE "check_in" (
    "id" UUID NOT NULL,
    "opens_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "opened_by_id" UUID NOT NULL,

    CONSTRAINT "check_in_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "check_in_occurrence" (
    "check_in_id" UUID NOT NULL,
    "occurrence_id" UUID NOT NULL,

    CONSTRAINT "check_in_occurrence_pkey" PRIMARY KEY ("check_in_id","occurrence_id")
);

-- CreateIndex
CREATE INDEX "attendance_student_id_idx" ON "attendance"("student_id");

-- CreateIndex
CREATE INDEX "attendance_same_as_id_idx" ON "attendance"("same_as_id");

-- CreateIndex
CREATE INDEX "attendance_by_id_idx" ON "attendance"("by_id");

-- CreateIndex
CREATE INDEX "attendance_log_student_id_received_at_idx" ON "attendance_log"("student_id", "received_at");

-- CreateIndex
CREATE INDEX "attendance_log_occurrence_id_idx" ON "attendance_log"("occurrence_id");

-- CreateIndex
CREATE INDEX "attendance_log_by_id_idx" ON "attendance_log"("by_id");

-- CreateIndex
CREATE INDEX "attendance_register_closed_by_id_idx" ON "attendance_register"("closed_by_id");

-- CreateIndex
CREATE INDEX "check_in_closes_at_idx" ON "check_in"("closes_at");

-- CreateIndex
CREATE INDEX "check_in_opened_by_id_idx" ON "check_in"("opened_by_id");

-- CreateIndex
CREATE INDEX "check_in_occurrence_occurrence_id_idx" ON "check_in_occurrence"("occurrence_id");

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_occurrence_id_fkey" FOREIGN KEY ("occurrence_id") REFERENCES "occurrence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_same_as_id_fkey" FOREIGN KEY ("same_as_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance_log" ADD CONSTRAINT "attendance_log_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance_log" ADD CONSTRAINT "attendance_log_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance_register" ADD CONSTRAINT "attendance_register_occurrence_id_fkey" FOREIGN KEY ("occurrence_id") REFERENCES "occurrence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance_register" ADD CONSTRAINT "attendance_register_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_in" ADD CONSTRAINT "check_in_opened_by_id_fkey" FOREIGN KEY ("opened_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_in_occurrence" ADD CONSTRAINT "check_in_occurrence_check_in_id_fkey" FOREIGN KEY ("check_in_id") REFERENCES "check_in"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_in_occurrence" ADD CONSTRAINT "check_in_occurrence_occurrence_id_fkey" FOREIGN KEY ("occurrence_id") REFERENCES "occurrence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was said stays as it was said.
CREATE FUNCTION attendance_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'attendance_log is append-only';
END $$;

CREATE TRIGGER attendance_log_append_only BEFORE UPDATE OR DELETE ON "attendance_log" FOR EACH ROW EXECUTE FUNCTION attendance_log_stays();
