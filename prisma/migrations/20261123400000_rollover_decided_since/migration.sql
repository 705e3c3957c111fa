-- Whom a rollover of this day or later decided on is left as they are: what was half a year before the day until now.
ALTER TABLE "rollover" ADD COLUMN "decided_since" DATE;
UPDATE "rollover" SET "decided_since" = "day" - 179;
ALTER TABLE "rollover" ALTER COLUMN "decided_since" SET NOT NULL;
