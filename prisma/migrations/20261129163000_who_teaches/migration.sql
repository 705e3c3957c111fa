-- Reports ask who teaches on the dates of a span. Of a date's rows nearly all are students'.
CREATE INDEX "diary_entry_taught_idx" ON "diary_entry"("starts_at") INCLUDE ("source_id", "subject_id", "plan_id") WHERE "subject" = 'TEACHER' AND "source" = 'OCCURRENCE';
