-- How somebody proved who they are: of sessions and signatures from before, nobody knows.
ALTER TABLE "sign_in_session" ADD COLUMN "proven_by" TEXT NOT NULL DEFAULT '';
ALTER TABLE "form_signature" ADD COLUMN "proven_by" TEXT NOT NULL DEFAULT '';

-- Of what was handed in before, the response says it: which version, where, on which date.
ALTER TABLE "form_submission" ADD COLUMN "version_id" UUID, ADD COLUMN "place" TEXT, ADD COLUMN "event_id" UUID;

-- What was complete, as it was complete. Of forms that were completed before, what was handed in and decided stands for it.
CREATE TABLE "form_record" (
    "response_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "answers" JSONB NOT NULL,
    "patient_cipher" TEXT,
    "computed" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "form_record_pkey" PRIMARY KEY ("response_id","number")
);
CREATE INDEX "form_record_hash_idx" ON "form_record"("hash");
ALTER TABLE "form_record" ADD CONSTRAINT "form_record_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Its answers go when whom it is about is erased, and what is encrypted gets another key; nothing else of it changes.
CREATE FUNCTION guard_form_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest form_record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    rest := NEW;
    rest.patient_cipher := OLD.patient_cipher;
    IF NEW.answers = '{}' AND NEW.computed = '{}' THEN
      rest.answers := OLD.answers;
      rest.computed := OLD.computed;
    END IF;
    IF (NEW.patient_cipher IS NULL) = (OLD.patient_cipher IS NULL) AND rest IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'form_record is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER form_record_append_only BEFORE UPDATE OR DELETE ON "form_record" FOR EACH ROW EXECUTE FUNCTION guard_form_record();
CREATE TRIGGER form_record_no_truncate BEFORE TRUNCATE ON "form_record" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever holds a printed form asks by its hash.
CREATE INDEX "form_submission_content_hash_idx" ON "form_submission"("content_hash");
CREATE INDEX "form_task_content_hash_idx" ON "form_task"("content_hash");
