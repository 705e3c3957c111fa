-- Credit is shared by those who were at one visit: whoever was in it before, or is now, is counted anew when somebody is linked to it or leaves it.
CREATE FUNCTION count_visits_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_experience_dirty('SESSION', ARRAY(SELECT id FROM treatment_session WHERE visit_id IN (OLD.visit_id, NEW.visit_id)));
  RETURN NULL;
END $$;
CREATE TRIGGER treatment_session_visit_counted AFTER UPDATE OF "visit_id" ON "treatment_session" FOR EACH ROW
  WHEN (OLD.visit_id IS DISTINCT FROM NEW.visit_id) EXECUTE FUNCTION count_visits_anew();
