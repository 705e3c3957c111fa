-- Who administers people looks for them by all that they are known by: name, username, e-mail address and numbers.
-- A text of its own: whoever may search by name alone must not find by an address.
ALTER TABLE "app_user" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';

CREATE FUNCTION searched_text(p "app_user") RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN plain_text(concat_ws(' ', p."display_name", p."first_name", p."last_name", p."username", p."email", p."student_id_number", p."hospital_resource_number", p."registration_number"));

UPDATE "app_user" SET "search_text" = searched_text("app_user");

CREATE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := searched_text(NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER keep_search_text BEFORE INSERT OR UPDATE ON "app_user" FOR EACH ROW EXECUTE FUNCTION keep_search_text();

-- CreateIndex
CREATE INDEX "app_user_last_name_first_name_id_idx" ON "app_user"("last_name", "first_name", "id");
