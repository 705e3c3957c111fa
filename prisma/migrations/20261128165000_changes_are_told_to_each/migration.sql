-- Each person hears of their own dates of a change: how many, and the first of them. Null: of all, as what was told before.
ALTER TABLE "timetable_change_person" ADD COLUMN "dates" INTEGER, ADD COLUMN "first_on" DATE;
-- A timetable that is published, or taken back, is told as a whole.
ALTER TABLE "timetable_change" ALTER COLUMN "event_id" DROP NOT NULL;
