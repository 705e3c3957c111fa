-- How far away a check-in was has its place in location_fix, which forgets it after 30 days. Nothing writes or reads this column.
ALTER TABLE "attendance" DROP COLUMN "metres_away";
