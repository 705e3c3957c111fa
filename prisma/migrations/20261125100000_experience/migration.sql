CREATE TYPE "BorderMeasure" AS ENUM ('COUNT', 'COMPETENT');
CREATE TYPE "DirtyKind" AS ENUM ('SESSION', 'STUDENT', 'PROCEDURE', 'SCALE', 'PROGRAMME');

CREATE TABLE "experience_line" (
    "line_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "teacher_id" UUID NOT NULL,
    "procedure_id" UUID NOT NULL,
    "stage_id" UUID,
    "clinic_id" UUID NOT NULL,
    "specialty_id" UUID,
    "participation_type_id" UUID NOT NULL,
    "held_on" DATE NOT NULL,
    "shift" "Shift" NOT NULL,
    "programme_id" UUID,
    "year" INTEGER,
    "difficulty" TEXT,
    "help_level" TEXT,
    "quantity" INTEGER NOT NULL,
    "credit" DOUBLE PRECISION NOT NULL,
    "completes" BOOLEAN NOT NULL,
    "teeth" INTEGER[],
    "surfaces" TEXT[],
    "quadrants" SMALLINT NOT NULL,
    "patient_hash" TEXT,
    "by_initials" BOOLEAN NOT NULL,
    "marks" INTEGER NOT NULL,
    "mark_sum" INTEGER NOT NULL,
    "grade" SMALLINT,
    "pairs" INTEGER NOT NULL,
    "pair_diff" INTEGER NOT NULL,
    "teacher_chars" INTEGER NOT NULL,
    "is_open" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "experience_line_pkey" PRIMARY KEY ("line_id")
);

CREATE TABLE "experience_mark" (
    "session_id" UUID NOT NULL,
    "target" TEXT NOT NULL,
    "line_id" UUID,
    "criterion_id" UUID,
    "item_id" UUID,
    "student_id" UUID NOT NULL,
    "teacher_id" UUID NOT NULL,
    "held_on" DATE NOT NULL,
    "value" INTEGER,
    "grade" SMALLINT,
    "self_value" INTEGER,
    "has_note" BOOLEAN NOT NULL,

    CONSTRAINT "experience_mark_pkey" PRIMARY KEY ("session_id","target")
);

CREATE TABLE "cohort_border" (
    "programme_id" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "procedure_id" UUID NOT NULL,
    "measure" "BorderMeasure" NOT NULL,
    "period" DATE NOT NULL,
    "n" INTEGER NOT NULL,
    "q1" DOUBLE PRECISION NOT NULL,
    "q2" DOUBLE PRECISION NOT NULL,
    "q3" DOUBLE PRECISION NOT NULL,
    "as_of" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "cohort_border_pkey" PRIMARY KEY ("programme_id","year","procedure_id","measure","period")
);

CREATE TABLE "experience_dirty" (
    "kind" "DirtyKind" NOT NULL,
    "id" UUID NOT NULL,
    "since" TIMESTAMPTZ NOT NULL,
    "after_id" UUID,
    "done" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "experience_dirty_pkey" PRIMARY KEY ("kind","id")
);

CREATE TABLE "report_preference" (
    "user_id" UUID NOT NULL,
    "quartile_hidden" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "report_preference_pkey" PRIMARY KEY ("user_id")
);

-- What the progress of one student and a year's matrix read stands in the index itself.
CREATE INDEX "experience_line_student_id_procedure_id_held_on_idx" ON "experience_line"("student_id", "procedure_id", "held_on")
    INCLUDE ("credit", "completes", "grade", "quadrants", "difficulty", "teacher_id");
CREATE INDEX "experience_line_teacher_id_held_on_idx" ON "experience_line"("teacher_id", "held_on");
CREATE INDEX "experience_line_procedure_id_held_on_idx" ON "experience_line"("procedure_id", "held_on");
CREATE INDEX "experience_line_session_id_idx" ON "experience_line"("session_id");
CREATE INDEX "experience_mark_student_id_held_on_idx" ON "experience_mark"("student_id", "held_on");
CREATE INDEX "experience_mark_criterion_id_held_on_idx" ON "experience_mark"("criterion_id", "held_on");
CREATE INDEX "experience_mark_item_id_held_on_idx" ON "experience_mark"("item_id", "held_on");

ALTER TABLE "experience_line" ADD CONSTRAINT "experience_line_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "experience_mark" ADD CONSTRAINT "experience_mark_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "report_preference" ADD CONSTRAINT "report_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is to be counted anew. `since` moves even where the row is there: the job deletes only what has not changed while it counted.
CREATE FUNCTION mark_experience_dirty("of_kind" "DirtyKind", "ids" UUID[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO experience_dirty (kind, id, since) SELECT of_kind, one, clock_timestamp() FROM (SELECT DISTINCT unnest(ids) AS one ORDER BY 1) x WHERE one IS NOT NULL
  ON CONFLICT (kind, id) DO UPDATE SET since = excluded.since, after_id = NULL, done = 0
$$;

-- Statement by statement: a change of years enrols hundreds of students at once.
CREATE FUNCTION count_enrolments_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_experience_dirty('STUDENT', ARRAY(SELECT user_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER enrolment_counted_insert AFTER INSERT ON "enrolment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_enrolments_anew();
CREATE TRIGGER enrolment_counted_update AFTER UPDATE ON "enrolment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_enrolments_anew();
CREATE TRIGGER enrolment_counted_delete AFTER DELETE ON "enrolment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_enrolments_anew();

CREATE FUNCTION count_procedure_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_experience_dirty('PROCEDURE', ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.procedure_id ELSE NEW.procedure_id END]);
  RETURN NULL;
END $$;
CREATE TRIGGER procedure_participation_counted AFTER INSERT OR UPDATE OR DELETE ON "procedure_participation" FOR EACH ROW EXECUTE FUNCTION count_procedure_anew();
CREATE TRIGGER procedure_stage_counted_made AFTER INSERT OR DELETE ON "procedure_stage" FOR EACH ROW EXECUTE FUNCTION count_procedure_anew();
CREATE TRIGGER procedure_stage_counted AFTER UPDATE ON "procedure_stage" FOR EACH ROW
  WHEN (OLD.completes IS DISTINCT FROM NEW.completes OR OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION count_procedure_anew();

-- Of an order of roles only who is the operator matters, so that all procedures that credit the operator alone are counted anew.
CREATE FUNCTION count_row_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'procedure' THEN PERFORM mark_experience_dirty('PROCEDURE', ARRAY[NEW.id]);
  ELSIF TG_TABLE_NAME = 'scale_value' THEN PERFORM mark_experience_dirty('SCALE', ARRAY[NEW.scale_id]);
  ELSIF TG_TABLE_NAME = 'treatment_session' THEN PERFORM mark_experience_dirty('SESSION', ARRAY[NEW.id]);
  ELSE PERFORM mark_experience_dirty('PROCEDURE', ARRAY(SELECT id FROM procedure WHERE joint_credit = 'OPERATOR'));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER procedure_counted AFTER UPDATE OF "weight", "joint_credit" ON "procedure" FOR EACH ROW
  WHEN (OLD.weight IS DISTINCT FROM NEW.weight OR OLD.joint_credit IS DISTINCT FROM NEW.joint_credit) EXECUTE FUNCTION count_row_anew();
CREATE TRIGGER scale_value_counted AFTER UPDATE OF "pass" ON "scale_value" FOR EACH ROW WHEN (OLD.pass IS DISTINCT FROM NEW.pass) EXECUTE FUNCTION count_row_anew();
CREATE TRIGGER participation_type_counted AFTER UPDATE OF "sort_order" ON "participation_type" FOR EACH ROW
  WHEN (OLD.sort_order IS DISTINCT FROM NEW.sort_order) EXECUTE FUNCTION count_row_anew();
-- Another secret gives patients another hash (decision 0053).
CREATE TRIGGER treatment_session_counted AFTER UPDATE OF "patient_hash" ON "treatment_session" FOR EACH ROW
  WHEN (OLD.patient_hash IS DISTINCT FROM NEW.patient_hash AND NEW.state = 'MARKED_LOCKED') EXECUTE FUNCTION count_row_anew();

-- Schools that have sessions already: counted by the job, student by student.
INSERT INTO experience_dirty (kind, id, since) SELECT 'STUDENT'::"DirtyKind", student_id, clock_timestamp() FROM (SELECT DISTINCT student_id FROM treatment_session) x;
