-- A student who came to a date without being on its list can make up one that they missed: which, stands with the attendance that was accepted.
ALTER TABLE "attendance" ADD COLUMN "makes_up_id" UUID;
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_makes_up_id_fkey" FOREIGN KEY ("makes_up_id") REFERENCES "occurrence"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- Whatever takes the acceptance back takes this back, too.
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_makes_up_check"
    CHECK ("makes_up_id" IS NULL OR ("is_walk_in" AND "state" IS NOT NULL AND "state" = 'ATTENDED' AND "makes_up_id" <> "occurrence_id"));
-- A date is made up once. Next to no attendance makes one up.
CREATE UNIQUE INDEX "attendance_makes_up_key" ON "attendance"("makes_up_id", "student_id") WHERE "makes_up_id" IS NOT NULL;
ALTER TABLE "attendance_log" ADD COLUMN "makes_up_id" UUID;
