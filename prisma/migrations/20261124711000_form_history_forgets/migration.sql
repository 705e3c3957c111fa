-- The history of a response is never changed; but the words of a reason go with whom it is about, or, where it is about nobody, with who began it.
CREATE FUNCTION guard_form_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest form_history;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    rest := NEW;
    rest.reason := OLD.reason;
    IF NEW.reason IS NULL AND rest IS NOT DISTINCT FROM OLD AND EXISTS (
      SELECT 1 FROM form_response response JOIN app_user person ON person.id = coalesce(response.subject_id, response.submitter_id)
      WHERE response.id = OLD.response_id AND person.erased_at IS NOT NULL
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
DROP TRIGGER form_history_append_only ON "form_history";
CREATE TRIGGER form_history_append_only BEFORE UPDATE OR DELETE ON "form_history" FOR EACH ROW EXECUTE FUNCTION guard_form_history();
