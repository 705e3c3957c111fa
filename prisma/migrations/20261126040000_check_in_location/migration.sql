-- A check-in may ask where students are. Of the answer only how far from the building, rounded up to 50 m, is stored, for 30 days.
ALTER TABLE "check_in" ADD COLUMN "asks_location" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "attendance" ADD COLUMN "metres_away" INTEGER;
CREATE INDEX "attendance_metres_away_idx" ON "attendance" ("at") WHERE "metres_away" IS NOT NULL;
