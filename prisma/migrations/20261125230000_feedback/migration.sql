CREATE TYPE "FeedbackSource" AS ENUM ('TEACHER', 'PEER', 'STAFF');

CREATE TYPE "FeedbackKind" AS ENUM ('PRAISE', 'NEXT');

CREATE TYPE "FeedbackVisibility" AS ENUM ('SHARED', 'STAFF');

ALTER TABLE "sign_in_session" ADD COLUMN "handed_over_id" UUID;

CREATE TABLE "patient_ask" (
    "session_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "used_on" DATE,
    "receipt_hash" TEXT,

    CONSTRAINT "patient_ask_pkey" PRIMARY KEY ("session_id")
);

CREATE TABLE "patient_feedback" (
    "id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "clinic_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "faces" INTEGER[],
    "words" TEXT NOT NULL DEFAULT '',
    "locale" TEXT NOT NULL,
    "batch" INTEGER,
    "hidden_by_id" UUID,
    "hidden_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "patient_feedback_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "patient_contact" (
    "session_id" UUID NOT NULL,
    "asked_on" DATE NOT NULL,
    "closed_at" TIMESTAMPTZ,
    "closed_by_id" UUID,

    CONSTRAINT "patient_contact_pkey" PRIMARY KEY ("session_id")
);

CREATE TABLE "teaching_given" (
    "session_id" UUID NOT NULL,

    CONSTRAINT "teaching_given_pkey" PRIMARY KEY ("session_id")
);

CREATE TABLE "teaching_feedback" (
    "id" UUID NOT NULL,
    "teacher_id" UUID NOT NULL,
    "items" INTEGER[],
    "words" TEXT NOT NULL DEFAULT '',
    "giver_key" TEXT,
    "batch" INTEGER,

    CONSTRAINT "teaching_feedback_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "feedback_entry" (
    "id" UUID NOT NULL,
    "about_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "source" "FeedbackSource" NOT NULL,
    "kind" "FeedbackKind" NOT NULL,
    "text" TEXT NOT NULL,
    "themes" TEXT[],
    "visibility" "FeedbackVisibility" NOT NULL DEFAULT 'SHARED',
    "created_at" TIMESTAMPTZ NOT NULL,
    "acknowledged_at" TIMESTAMPTZ,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "feedback_entry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "you_said" (
    "id" UUID NOT NULL,
    "said" TEXT NOT NULL,
    "did" TEXT NOT NULL,
    "theme" TEXT,
    "published_at" TIMESTAMPTZ,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "you_said_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "patient_ask_token_hash_key" ON "patient_ask"("token_hash");

CREATE INDEX "patient_feedback_student_id_batch_idx" ON "patient_feedback"("student_id", "batch");

CREATE INDEX "patient_feedback_clinic_id_idx" ON "patient_feedback"("clinic_id");

CREATE INDEX "patient_feedback_hidden_by_id_idx" ON "patient_feedback"("hidden_by_id");

CREATE INDEX "patient_contact_closed_at_asked_on_idx" ON "patient_contact"("closed_at", "asked_on");

CREATE INDEX "teaching_feedback_teacher_id_batch_idx" ON "teaching_feedback"("teacher_id", "batch");

CREATE INDEX "feedback_entry_about_id_created_at_idx" ON "feedback_entry"("about_id", "created_at");

CREATE INDEX "feedback_entry_author_id_created_at_idx" ON "feedback_entry"("author_id", "created_at");

CREATE INDEX "you_said_published_at_idx" ON "you_said"("published_at");

ALTER TABLE "patient_ask" ADD CONSTRAINT "patient_ask_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "patient_feedback" ADD CONSTRAINT "patient_feedback_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "patient_feedback" ADD CONSTRAINT "patient_feedback_hidden_by_id_fkey" FOREIGN KEY ("hidden_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "patient_feedback" ADD CONSTRAINT "patient_feedback_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "patient_contact" ADD CONSTRAINT "patient_contact_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "teaching_given" ADD CONSTRAINT "teaching_given_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "teaching_feedback" ADD CONSTRAINT "teaching_feedback_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "feedback_entry" ADD CONSTRAINT "feedback_entry_about_id_fkey" FOREIGN KEY ("about_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "feedback_entry" ADD CONSTRAINT "feedback_entry_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


ALTER TABLE "patient_feedback" ADD CONSTRAINT "patient_feedback_faces" CHECK (cardinality("faces") = 5 AND 0 <= ALL ("faces") AND 5 >= ALL ("faces"));
ALTER TABLE "teaching_feedback" ADD CONSTRAINT "teaching_feedback_items" CHECK (cardinality("items") = 3 AND 0 <= ALL ("items") AND 4 >= ALL ("items"));
