-- Names sort by the ICU rules of the institution's language, whatever collation the database was made with: under C, 'Č' would come after 'Z'.
-- The collation belongs to the columns, so that no ORDER BY can forget it. Changing the language changes the columns (server/config/queries/names.sql.ts).
-- As a text, not as a body that PostgreSQL ties to the columns: those could not be given a collation.
CREATE OR REPLACE FUNCTION searched_text(p "app_user") RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT plain_text(concat_ws(' ', p."display_name", p."first_name", p."last_name", p."username", p."email", p."student_id_number", p."hospital_resource_number", p."registration_number"))
$$;

-- The columns that hold names and sort by another collation.
CREATE FUNCTION names_not_in(wanted text) RETURNS TABLE (place regclass, name name) LANGUAGE sql STABLE AS $$
  SELECT a.attrelid::regclass, a.attname FROM pg_attribute a
  JOIN pg_class c ON c.oid = a.attrelid JOIN pg_collation o ON o.oid = a.attcollation
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
    AND a.atttypid = 'text'::regtype AND o.collname <> wanted
    AND a.attname IN ('last_name', 'first_name', 'display_name', 'name', 'title', 'caption')
$$;

CREATE FUNCTION sort_names_in(language text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted text := 'names_' || language;
  col record;
  trigger_on record;
  triggers text[] := '{}';
  definition text;
BEGIN
  IF language !~ '^[a-z]{2,3}$' THEN
    RAISE EXCEPTION 'no language: %', language;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM pg_collation WHERE collname = wanted AND collnamespace = current_schema()::regnamespace) THEN
    -- kn: 'Group 2' before 'Group 10'.
    EXECUTE format('CREATE COLLATION %I (provider = icu, locale = %L)', wanted, language || '-u-kn-true');
  END IF;
  IF NOT EXISTS (SELECT 1 FROM names_not_in(wanted)) THEN
    RETURN;
  END IF;
  -- PostgreSQL does not alter a column that a trigger names: such triggers are made again.
  FOR trigger_on IN
    SELECT t.tgname, t.tgrelid::regclass AS place, pg_get_triggerdef(t.oid) AS made FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND t.tgattr <> '' AND c.relnamespace = current_schema()::regnamespace
  LOOP
    triggers := triggers || trigger_on.made;
    EXECUTE format('DROP TRIGGER %I ON %s', trigger_on.tgname, trigger_on.place);
  END LOOP;
  FOR col IN
    SELECT place, name FROM names_not_in(wanted)
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I TYPE text COLLATE %I', col.place, col.name, wanted);
  END LOOP;
  FOREACH definition IN ARRAY triggers LOOP
    EXECUTE definition;
  END LOOP;
END $$;

-- What the school has chosen as its language; without a choice the order that fits most languages.
SELECT sort_names_in(CASE split_part(value, '-', 1) WHEN 'no' THEN 'nb' WHEN 'de' THEN 'de' WHEN 'es' THEN 'es' WHEN 'nb' THEN 'nb' WHEN 'sl' THEN 'sl' ELSE 'en' END)
FROM (SELECT COALESCE((SELECT value #>> '{}' FROM setting WHERE key = 'fallbackLocale'), 'en') AS value) AS chosen;
