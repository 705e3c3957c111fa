CREATE TABLE "attendance_follow_up" (
    "id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "note" TEXT NOT NULL,
    "due_on" DATE NOT NULL,
    "by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "done_by_id" UUID,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "attendance_follow_up_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "attendance_follow_up_student_id_idx" ON "attendance_follow_up"("student_id");
CREATE INDEX "attendance_follow_up_by_id_idx" ON "attendance_follow_up"("by_id");
CREATE INDEX "attendance_follow_up_done_by_id_idx" ON "attendance_follow_up"("done_by_id");
ALTER TABLE "attendance_follow_up" ADD CONSTRAINT "attendance_follow_up_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "attendance_follow_up" ADD CONSTRAINT "attendance_follow_up_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "attendance_follow_up" ADD CONSTRAINT "attendance_follow_up_done_by_id_fkey" FOREIGN KEY ("done_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
