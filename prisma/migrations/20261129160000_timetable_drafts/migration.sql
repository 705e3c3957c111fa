CREATE TYPE "DraftState" AS ENUM ('OPEN', 'ACCEPTED', 'DISCARDED');

ALTER TABLE "timetable" ADD COLUMN "draft_of_id" UUID, ADD COLUMN "draft_state" "DraftState", ADD COLUMN "draft_by_id" UUID, ADD COLUMN "draft_at" TIMESTAMPTZ(3);
CREATE INDEX "timetable_draft_of_id_idx" ON "timetable"("draft_of_id");
CREATE INDEX "timetable_draft_by_id_idx" ON "timetable"("draft_by_id");
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_draft_of_id_fkey" FOREIGN KEY ("draft_of_id") REFERENCES "timetable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_draft_by_id_fkey" FOREIGN KEY ("draft_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- A draft is never published: it is accepted.
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_draft" CHECK (("draft_of_id" IS NULL) = ("draft_state" IS NULL) AND ("draft_of_id" IS NULL OR "state" = 'DRAFT'));

CREATE TABLE "draft_copy" (
    "draft_id" UUID NOT NULL,
    "original_id" UUID NOT NULL,
    "copy_id" UUID NOT NULL,
    "print" UUID NOT NULL,

    CONSTRAINT "draft_copy_pkey" PRIMARY KEY ("draft_id", "original_id")
);
ALTER TABLE "draft_copy" ADD CONSTRAINT "draft_copy_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "timetable"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "event" ADD COLUMN "copied_from_id" UUID;
ALTER TABLE "timetable_change" ADD COLUMN "batch_id" UUID;
