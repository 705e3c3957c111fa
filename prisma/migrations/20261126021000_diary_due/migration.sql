-- Whose groups have changed, so that their dates to come are looked at again. The database itself writes it: groups change in many places.

-- CreateTable
CREATE TABLE "diary_due" (
    "user_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "diary_due_pkey" PRIMARY KEY ("user_id")
);

CREATE FUNCTION diary_due_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO diary_due (user_id, since) SELECT r.user_id, clock_timestamp() FROM (SELECT DISTINCT user_id FROM changed) r
  ON CONFLICT (user_id) DO UPDATE SET since = EXCLUDED.since;
  RETURN NULL;
END $$;

CREATE TRIGGER group_membership_added AFTER INSERT ON group_membership REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION diary_due_of_rows();
CREATE TRIGGER group_membership_changed AFTER UPDATE ON group_membership REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION diary_due_of_rows();
CREATE TRIGGER group_membership_gone AFTER DELETE ON group_membership REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION diary_due_of_rows();
CREATE TRIGGER enrolment_added AFTER INSERT ON enrolment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION diary_due_of_rows();
CREATE TRIGGER enrolment_changed AFTER UPDATE ON enrolment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION diary_due_of_rows();
CREATE TRIGGER enrolment_gone AFTER DELETE ON enrolment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION diary_due_of_rows();

-- Who has no enrolment is in the group of their account.
CREATE FUNCTION diary_due_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO diary_due (user_id, since) VALUES (NEW.id, clock_timestamp()) ON CONFLICT (user_id) DO UPDATE SET since = EXCLUDED.since;
  RETURN NULL;
END $$;

CREATE TRIGGER app_user_group_changed AFTER UPDATE OF group_id, deleted_at ON app_user FOR EACH ROW
WHEN (OLD.group_id IS DISTINCT FROM NEW.group_id OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION diary_due_of_person();
