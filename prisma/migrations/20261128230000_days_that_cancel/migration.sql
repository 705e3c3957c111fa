-- A background event under which nothing is held: the dates below it go. What cancels is a clash, too, of a date that somebody moves below it.
ALTER TABLE "background_event" ADD COLUMN "cancels" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "background_event" ADD CONSTRAINT "background_event_cancels_blocks" CHECK ("blocks" OR NOT "cancels");
