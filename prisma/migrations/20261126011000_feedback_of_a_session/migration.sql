-- The session on which somebody was asked for feedback, or wrote it.
ALTER TABLE "feedback_entry" ADD COLUMN "session_id" UUID;
CREATE INDEX "feedback_entry_session_id_idx" ON "feedback_entry"("session_id");
ALTER TABLE "feedback_entry" ADD CONSTRAINT "feedback_entry_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
