-- Of a timetable, the series that a student follows who follows only some of it: who repeats a part of a year.

-- CreateTable
CREATE TABLE "timetable_follow" (
    "timetable_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,

    CONSTRAINT "timetable_follow_pkey" PRIMARY KEY ("timetable_id","user_id","series_id")
);

-- CreateIndex
CREATE INDEX "timetable_follow_user_id_idx" ON "timetable_follow"("user_id");

-- AddForeignKey
ALTER TABLE "timetable_follow" ADD CONSTRAINT "timetable_follow_timetable_id_fkey" FOREIGN KEY ("timetable_id") REFERENCES "timetable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "timetable_follow" ADD CONSTRAINT "timetable_follow_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Their dates to come are looked at again, as when they change groups.
CREATE TRIGGER timetable_follow_added AFTER INSERT ON timetable_follow REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION diary_due_of_rows();
CREATE TRIGGER timetable_follow_gone AFTER DELETE ON timetable_follow REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION diary_due_of_rows();
