CREATE TYPE "DraftState" AS ENUM ('OPEN', 'ACCEPTED', 'DISCARDED');

ALTER TABLE "timetable" ADD COLUMN "draft_of_id" UUID, ADD COLUMN "draft_state" "DraftState", ADD COLUMN "draft_by_id" UUID, ADD COLUMN "draft_at" TIMESTAMPTZ(3);
CREATE INDEX "timetable_draft_of_id_idx" ON "timetable"("draft_of_id");
CREATE INDEX "timetable_draft_by_id_idx" ON "timetable"("draft_by_id");
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_draft_of_id_fkey" FOREIGN KEY ("draft_of_id") REFERENCES "timetable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_draft_by_id_fkey" FOREIGN KEY ("draft_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- A draft is never published: it is accepted.
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_draft" CHECK (("draft_of_id" IS NULL) = ("draft_state" IS NULL) AND ("draft_of_id" IS NULL OR "state" = 'DRAFT'));

CREATE TABLE "draft_event" (
    "draft_id" UUID NOT NULL,
    "original_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "print" TEXT NOT NULL,

    CONSTRAINT "draft_event_pkey" PRIMARY KEY ("draft_id", "original_id")
);
CREATE INDEX "draft_event_event_id_idx" ON "draft_event"("event_id");
ALTER TABLE "draft_event" ADD CONSTRAINT "draft_event_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "timetable"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "draft_date" (
    "draft_id" UUID NOT NULL,
    "original_id" UUID NOT NULL,
    "occurrence_id" UUID NOT NULL,
    "print" TEXT NOT NULL,

    CONSTRAINT "draft_date_pkey" PRIMARY KEY ("draft_id", "original_id")
);
CREATE INDEX "draft_date_occurrence_id_idx" ON "draft_date"("occurrence_id");
ALTER TABLE "draft_date" ADD CONSTRAINT "draft_date_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "timetable"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "event" ADD COLUMN "copied_from_id" UUID;
CREATE INDEX "event_copied_from_id_idx" ON "event"("copied_from_id");

ALTER TABLE "timetable_change" ADD COLUMN "batch_id" UUID;
CREATE INDEX "timetable_change_batch_id_idx" ON "timetable_change"("batch_id");
