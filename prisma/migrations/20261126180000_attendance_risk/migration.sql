-- Who cannot reach the expected attendance any more, so that crossing the threshold is told once.

-- CreateTable
CREATE TABLE "attendance_risk" (
    "student_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attendance_risk_pkey" PRIMARY KEY ("student_id")
);

-- AddForeignKey
ALTER TABLE "attendance_risk" ADD CONSTRAINT "attendance_risk_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
