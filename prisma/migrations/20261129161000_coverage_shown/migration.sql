-- From when to when each student has shown each thing: a sixth of the rows of the facts, which numbers of a whole cohort are counted by.
CREATE TABLE "coverage_shown" (
    "kind" "CoverageKind" NOT NULL,
    "ref_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "first_on" DATE NOT NULL,
    "last_on" DATE NOT NULL,

    CONSTRAINT "coverage_shown_pkey" PRIMARY KEY ("kind","ref_id","student_id")
);

INSERT INTO "coverage_shown" SELECT kind, ref_id, student_id, min(day), max(day) FROM "coverage_fact" WHERE grade >= 1 GROUP BY kind, ref_id, student_id;

-- The database keeps it with the facts. All counts of a kind wait for one another (server/coverage), so that what is read here is not older than what another has written.
CREATE FUNCTION keep_coverage_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH asked AS MATERIALIZED (SELECT DISTINCT t.kind, t.ref_id, t.student_id FROM touched t),
  counted AS MATERIALIZED (
    SELECT a.kind, a.ref_id, a.student_id, f.first_on, f.last_on
    FROM asked a CROSS JOIN LATERAL (SELECT min(x.day) AS first_on, max(x.day) AS last_on FROM coverage_fact x
      WHERE x.kind = a.kind AND x.ref_id = a.ref_id AND x.student_id = a.student_id AND x.grade >= 1) f),
  gone AS (
    DELETE FROM coverage_shown s USING counted c WHERE c.first_on IS NULL AND s.kind = c.kind AND s.ref_id = c.ref_id AND s.student_id = c.student_id)
  INSERT INTO coverage_shown AS s (kind, ref_id, student_id, first_on, last_on)
  SELECT c.kind, c.ref_id, c.student_id, c.first_on, c.last_on FROM counted c WHERE c.first_on IS NOT NULL ORDER BY c.kind, c.ref_id, c.student_id
  ON CONFLICT (kind, ref_id, student_id) DO UPDATE SET first_on = EXCLUDED.first_on, last_on = EXCLUDED.last_on
  WHERE (s.first_on, s.last_on) IS DISTINCT FROM (EXCLUDED.first_on, EXCLUDED.last_on);
  RETURN NULL;
END $$;
CREATE TRIGGER coverage_fact_shown_insert AFTER INSERT ON "coverage_fact" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_shown();
CREATE TRIGGER coverage_fact_shown_update AFTER UPDATE ON "coverage_fact" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_shown();
CREATE TRIGGER coverage_fact_shown_leave AFTER UPDATE ON "coverage_fact" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_shown();
CREATE TRIGGER coverage_fact_shown_delete AFTER DELETE ON "coverage_fact" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_shown();
