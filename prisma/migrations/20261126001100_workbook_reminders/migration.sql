CREATE TABLE "workbook_reminder" (
    "workbook_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "reminded_at" TIMESTAMPTZ NOT NULL,
    "by_id" UUID NOT NULL,

    CONSTRAINT "workbook_reminder_pkey" PRIMARY KEY ("workbook_id", "student_id")
);
CREATE INDEX "workbook_reminder_student_id_idx" ON "workbook_reminder"("student_id");
ALTER TABLE "workbook_reminder" ADD CONSTRAINT "workbook_reminder_workbook_id_fkey" FOREIGN KEY ("workbook_id") REFERENCES "workbook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
