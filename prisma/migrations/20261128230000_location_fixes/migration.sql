-- Where somebody was while they wrote a record. What is said of the place goes after 30 days; that something was amiss with it stays with the record.
CREATE TYPE "LocationRule" AS ENUM ('OFF', 'OPTIONAL', 'REQUIRED');
CREATE TYPE "LocationKept" AS ENUM ('DISTANCE', 'COORDINATES');
CREATE TYPE "LocationPurpose" AS ENUM ('FORM', 'CHECK_IN', 'SESSION');
CREATE TYPE "LocationNone" AS ENUM ('DENIED', 'PENDING', 'UNSUPPORTED', 'UNAVAILABLE', 'TIMED_OUT', 'WITHHELD');

CREATE TABLE "location_fix" (
    "id" UUID NOT NULL,
    "purpose" "LocationPurpose" NOT NULL,
    "source_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "accuracy" INTEGER,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "place_id" UUID,
    "metres_away" INTEGER,
    "none" "LocationNone",
    "reason" TEXT NOT NULL DEFAULT '',
    "flags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "purge_at" TIMESTAMPTZ(3) NOT NULL,
    "purged_at" TIMESTAMPTZ(3),
    CONSTRAINT "location_fix_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "location_fix_none_or_place" CHECK ("none" IS NULL OR ("latitude" IS NULL AND "longitude" IS NULL AND "place_id" IS NULL AND "metres_away" IS NULL)),
    CONSTRAINT "location_fix_purged" CHECK ("purged_at" IS NULL OR ("latitude" IS NULL AND "longitude" IS NULL AND "place_id" IS NULL AND "metres_away" IS NULL AND "accuracy" IS NULL))
);
CREATE UNIQUE INDEX "location_fix_purpose_source_id_owner_id_key" ON "location_fix"("purpose", "source_id", "owner_id");
CREATE INDEX "location_fix_owner_id_idx" ON "location_fix"("owner_id");
CREATE INDEX "location_fix_place_id_idx" ON "location_fix"("place_id");
CREATE INDEX "location_fix_due" ON "location_fix"("purge_at") WHERE "purged_at" IS NULL;
ALTER TABLE "location_fix" ADD CONSTRAINT "location_fix_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "location_fix" ADD CONSTRAINT "location_fix_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "building"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- How far away check-ins were stands here from now on, for what is left of its 30 days.
INSERT INTO "location_fix" ("id", "purpose", "source_id", "owner_id", "taken_at", "received_at", "metres_away", "flags", "purge_at")
SELECT gen_random_uuid(), 'CHECK_IN', "occurrence_id", "student_id", "at", "at", "metres_away", CASE WHEN 'FAR' = ANY("flags") THEN ARRAY['FAR'] ELSE ARRAY[]::TEXT[] END, "at" + INTERVAL '30 days'
FROM "attendance" WHERE "metres_away" IS NOT NULL;
UPDATE "attendance" SET "metres_away" = NULL WHERE "metres_away" IS NOT NULL;
DROP INDEX "attendance_metres_away_idx";
