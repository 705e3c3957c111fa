-- CreateTable
CREATE TABLE "placement_dispute" (
    "occurrence_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" UUID,

    CONSTRAINT "placement_dispute_pkey" PRIMARY KEY ("occurrence_id","student_id")
);

-- CreateIndex
CREATE INDEX "placement_dispute_student_id_idx" ON "placement_dispute"("student_id");

-- CreateIndex
CREATE INDEX "placement_dispute_answered_by_id_idx" ON "placement_dispute"("answered_by_id");

-- AddForeignKey
ALTER TABLE "placement_dispute" ADD CONSTRAINT "placement_dispute_occurrence_id_fkey" FOREIGN KEY ("occurrence_id") REFERENCES "occurrence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_dispute" ADD CONSTRAINT "placement_dispute_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_dispute" ADD CONSTRAINT "placement_dispute_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
