-- Frameworks are exchanged as CASE documents: each part keeps the id that it has there, and what is made here has one of its own from the start.
ALTER TABLE "framework" ADD COLUMN "case_id" UUID NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE "outcome_group" ADD COLUMN "case_id" UUID NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE "learning_outcome" ADD COLUMN "case_id" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "framework_case_id_key" ON "framework"("case_id");
CREATE UNIQUE INDEX "outcome_group_case_id_key" ON "outcome_group"("case_id");
CREATE UNIQUE INDEX "learning_outcome_case_id_key" ON "learning_outcome"("case_id");

-- Nodes, components and outcomes as they are searched: to take the accents from a thousand texts lasts seconds, and each is written once.
ALTER TABLE "curriculum_node" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
ALTER TABLE "curriculum_component" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
ALTER TABLE "learning_outcome" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';

CREATE FUNCTION keep_node_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := plain_text(NEW.title || ' ' || NEW.notes);
  RETURN NEW;
END $$;
CREATE FUNCTION keep_component_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := plain_text(NEW.title || ' ' || NEW.method);
  RETURN NEW;
END $$;
CREATE FUNCTION keep_outcome_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := plain_text(NEW.code || ' ' || NEW.text || ' ' || NEW.notes);
  RETURN NEW;
END $$;

UPDATE "curriculum_node" SET "search_text" = plain_text("title" || ' ' || "notes");
UPDATE "curriculum_component" SET "search_text" = plain_text("title" || ' ' || "method");
UPDATE "learning_outcome" SET "search_text" = plain_text("code" || ' ' || "text" || ' ' || "notes");

CREATE TRIGGER keep_search_text BEFORE INSERT OR UPDATE OF "title", "notes" ON "curriculum_node" FOR EACH ROW EXECUTE FUNCTION keep_node_search_text();
CREATE TRIGGER keep_search_text BEFORE INSERT OR UPDATE OF "title", "method" ON "curriculum_component" FOR EACH ROW EXECUTE FUNCTION keep_component_search_text();
CREATE TRIGGER keep_search_text BEFORE INSERT OR UPDATE OF "code", "text", "notes" ON "learning_outcome" FOR EACH ROW EXECUTE FUNCTION keep_outcome_search_text();
