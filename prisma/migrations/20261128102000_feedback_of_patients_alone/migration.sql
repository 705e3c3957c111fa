-- Answers that may not be a patient's are marked and not counted; batches are released at a moment by chance; who wants to be contacted is a task of staff.

CREATE TYPE "FeedbackReleaseKind" AS ENUM ('PATIENTS', 'TEACHING');
CREATE TYPE "PatientContactState" AS ENUM ('OPEN', 'DONE');

-- What waits was told apart by nothing: it has no key, so that it is released with five others that have one.
ALTER TABLE "patient_feedback" ADD COLUMN "giver_key" TEXT,
ADD COLUMN "minute_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "marks" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "counted_by_id" UUID,
ADD COLUMN "counted_reason" TEXT NOT NULL DEFAULT '';

CREATE TABLE "feedback_release" (
    "person_id" UUID NOT NULL,
    "kind" "FeedbackReleaseKind" NOT NULL,
    "due_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "feedback_release_pkey" PRIMARY KEY ("person_id","kind")
);

ALTER TABLE "patient_contact" ADD COLUMN "state" "PatientContactState" NOT NULL DEFAULT 'OPEN',
ADD COLUMN "due_on" DATE,
ADD COLUMN "told_at" TIMESTAMPTZ,
ADD COLUMN "overdue_told_at" TIMESTAMPTZ;

-- Nobody was told of those that are open: they have as long as a new one, and staff are told of them by the job.
UPDATE "patient_contact" SET "state" = 'DONE', "told_at" = "closed_at" WHERE "closed_at" IS NOT NULL;
UPDATE "patient_contact" SET "due_on" = CASE WHEN "state" = 'DONE' THEN "asked_on" ELSE GREATEST("asked_on", CURRENT_DATE) END + 5;
ALTER TABLE "patient_contact" ALTER COLUMN "due_on" SET NOT NULL;

CREATE TABLE "patient_contact_event" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "to_state" "PatientContactState" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "by_id" UUID,
    "at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "patient_contact_event_pkey" PRIMARY KEY ("id")
);

INSERT INTO "patient_contact_event" ("id", "session_id", "to_state", "by_id", "at")
SELECT gen_random_uuid(), c."session_id", 'DONE', u."id", c."closed_at" FROM "patient_contact" c LEFT JOIN "app_user" u ON u."id" = c."closed_by_id"
WHERE c."closed_at" IS NOT NULL;

CREATE INDEX "patient_contact_event_session_id_at_idx" ON "patient_contact_event"("session_id", "at");
CREATE INDEX "patient_contact_event_by_id_idx" ON "patient_contact_event"("by_id");
CREATE INDEX "patient_contact_state_due_on_idx" ON "patient_contact"("state", "due_on");
CREATE INDEX "patient_feedback_counted_by_id_idx" ON "patient_feedback"("counted_by_id");
CREATE INDEX "patient_feedback_minute_keys_idx" ON "patient_feedback" USING GIN ("minute_keys");

ALTER TABLE "patient_feedback" ADD CONSTRAINT "patient_feedback_counted_by_id_fkey" FOREIGN KEY ("counted_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "feedback_release" ADD CONSTRAINT "feedback_release_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_contact_event" ADD CONSTRAINT "patient_contact_event_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "patient_contact"("session_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_contact_event" ADD CONSTRAINT "patient_contact_event_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
