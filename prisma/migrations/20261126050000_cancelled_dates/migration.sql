-- Everybody's own timetable asks which dates of some days are cancelled: few of very many.
CREATE INDEX "occurrence_cancelled_idx" ON "occurrence"("starts_at") WHERE "state" = 'CANCELLED';
