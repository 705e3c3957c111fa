-- What the shares of a year read of a student stands in the indexes themselves; so does as what a person is taken, for all who look through a diary.
DROP INDEX "diary_entry_subject_id_starts_at_idx";
CREATE INDEX "diary_entry_subject_id_starts_at_idx" ON "diary_entry"("subject_id", "starts_at")
    INCLUDE ("ends_at", "source", "source_id", "plan_id", "is_shown", "subject");
DROP INDEX "attendance_student_id_idx";
CREATE INDEX "attendance_student_id_idx" ON "attendance"("student_id") INCLUDE ("occurrence_id", "state", "is_walk_in");
