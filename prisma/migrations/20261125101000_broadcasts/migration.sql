-- How many people a broadcast reached, so that no list counts them.
ALTER TABLE "thread" ADD COLUMN "reach" INTEGER NOT NULL DEFAULT 0;
