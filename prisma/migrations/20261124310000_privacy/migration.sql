-- Whose personal data were replaced: what they did stays, for the institution's numbers.
ALTER TABLE "app_user" ADD COLUMN "erased_at" TIMESTAMPTZ;

-- What is held on somebody, as a file that an administrator fetches once.
CREATE TABLE "privacy_export" (
    "id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "asked_by_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ NOT NULL,
    "locale" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "failed_at" TIMESTAMPTZ,
    "ready_at" TIMESTAMPTZ,
    "size_bytes" INTEGER,
    "expires_at" TIMESTAMPTZ,
    "opened_at" TIMESTAMPTZ,
    "opened_by_id" UUID,
    "gone_at" TIMESTAMPTZ,

    CONSTRAINT "privacy_export_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "privacy_export_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "privacy_export_subject_id_idx" ON "privacy_export"("subject_id");

CREATE INDEX "privacy_export_asked_at_idx" ON "privacy_export"("asked_at");

-- How long a kind of records is kept. No row: as it comes with the application.
CREATE TABLE "retention_rule" (
    "kind" TEXT NOT NULL,
    "days" INTEGER,
    "changed_by_id" UUID NOT NULL,
    "changed_at" TIMESTAMPTZ NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "retention_rule_pkey" PRIMARY KEY ("kind")
);

-- The history of a session is never changed; but the words of a reason go with the student whom they are about.
CREATE FUNCTION guard_session_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest session_history;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    rest := NEW;
    rest.reason := OLD.reason;
    IF NEW.reason IS NULL AND rest IS NOT DISTINCT FROM OLD AND EXISTS (
      SELECT 1 FROM treatment_session session JOIN app_user student ON student.id = session.student_id
      WHERE session.id = OLD.session_id AND student.erased_at IS NOT NULL
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
DROP TRIGGER session_history_append_only ON "session_history";
CREATE TRIGGER session_history_append_only BEFORE UPDATE OR DELETE ON "session_history" FOR EACH ROW EXECUTE FUNCTION guard_session_history();
