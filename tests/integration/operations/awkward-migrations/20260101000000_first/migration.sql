CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TYPE "Mood" AS ENUM ('GOOD', 'it''s "odd"');

-- Two tables that refer to each other, and one to itself.
CREATE TABLE "Ward" ("id" uuid PRIMARY KEY, "name" text NOT NULL, "leader_id" uuid NOT NULL);
CREATE TABLE "Nurse" ("id" uuid PRIMARY KEY, "ward_id" uuid NOT NULL, "mentor_id" uuid, "mood" "Mood", "number" serial,
  "initials" text GENERATED ALWAYS AS (left("mood_text", 1)) STORED, "mood_text" text);
ALTER TABLE "Ward" ADD CONSTRAINT "ward_leader" FOREIGN KEY ("leader_id") REFERENCES "Nurse"("id") ON DELETE RESTRICT ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "Nurse" ADD CONSTRAINT "nurse_ward" FOREIGN KEY ("ward_id") REFERENCES "Ward"("id") ON DELETE CASCADE;
ALTER TABLE "Nurse" ADD CONSTRAINT "nurse_mentor" FOREIGN KEY ("mentor_id") REFERENCES "Nurse"("id") ON DELETE SET NULL;
CREATE INDEX "nurse_mood_text" ON "Nurse" USING gin ("mood_text" gin_trgm_ops);

-- Values that are easily bent on the way.
CREATE TABLE values_of_all_kinds ("id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "text" text, "bytes" bytea, "json" jsonb, "list" text[], "at" timestamptz, "span" interval,
  "ratio" double precision, "exact" numeric, "range" tstzrange, "day" date, EXCLUDE USING gist ("range" WITH &&));
CREATE TABLE readings ("at" timestamptz NOT NULL, "value" int) PARTITION BY RANGE ("at");
CREATE TABLE readings_2026 PARTITION OF readings FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');

-- Rows that a migration makes, and a log that must not grow by loading.
CREATE TABLE setting ("key" text PRIMARY KEY, "value" text);
INSERT INTO setting VALUES ('greeting', 'as the migration made it');
CREATE TABLE log ("line" text);
CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log VALUES (TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$;
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append-only'; END $$;
CREATE TRIGGER noted AFTER INSERT OR TRUNCATE ON "Nurse" EXECUTE FUNCTION note();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON log EXECUTE FUNCTION refuse();
ALTER TABLE log ENABLE ALWAYS TRIGGER never_emptied;
CREATE VIEW ward_size AS SELECT "ward_id", count(*) FROM "Nurse" GROUP BY 1;
CREATE MATERIALIZED VIEW mood_count AS SELECT "mood", count(*) AS "nurses" FROM "Nurse" GROUP BY 1;
