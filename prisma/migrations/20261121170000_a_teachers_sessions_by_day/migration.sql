-- CreateIndex
CREATE INDEX "treatment_session_teacher_id_held_on_id_idx" ON "treatment_session"("teacher_id", "held_on", "id");
