-- From here on changes are told by a notice; those of before were shown, and are not told again.
UPDATE "timetable_change_person" SET "told_at" = now() WHERE "told_at" IS NULL;

-- Who is still to be told.
CREATE INDEX "timetable_change_person_untold_idx" ON "timetable_change_person"("user_id") WHERE "told_at" IS NULL;
