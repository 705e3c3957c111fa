-- Answers that have no field any more after their draft was moved to another version of the form (decision 0229).
CREATE TABLE "form_left_answers" (
    "id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "page_uid" UUID NOT NULL,
    "answers" JSONB NOT NULL,
    "patient_cipher" TEXT,
    "answered_in" JSONB NOT NULL DEFAULT '{}',
    "saved_by_id" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ NOT NULL,
    "moved_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "form_left_answers_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "form_left_answers_response_id_idx" ON "form_left_answers"("response_id");
CREATE INDEX "form_left_answers_version_id_idx" ON "form_left_answers"("version_id");
ALTER TABLE "form_left_answers" ADD CONSTRAINT "form_left_answers_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "form_left_answers" ADD CONSTRAINT "form_left_answers_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "form_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
