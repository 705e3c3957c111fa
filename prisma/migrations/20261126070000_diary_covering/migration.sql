-- What a look for overlaps reads of a person's or a room's day stands in the index itself.
DROP INDEX "diary_entry_subject_id_starts_at_idx";
CREATE INDEX "diary_entry_subject_id_starts_at_idx" ON "diary_entry"("subject_id", "starts_at")
    INCLUDE ("ends_at", "source", "source_id", "plan_id", "is_shown");

-- Whatever looks for a date or an absence says which of them it is: the primary key begins with both.
DROP INDEX "diary_entry_source_id_idx";
