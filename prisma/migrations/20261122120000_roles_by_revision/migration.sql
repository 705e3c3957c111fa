-- Roles are edited by their revision.
ALTER TABLE "role" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;

-- Their names are unique whatever their capitals. Where two differed by these alone, the second is told apart by a piece of its id.
UPDATE "role" t SET "name" = t."name" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "built_in" NULLS LAST, "id") AS place FROM "role") n WHERE n."id" = t."id" AND n.place > 1;
CREATE UNIQUE INDEX "role_name_plain" ON "role" (lower("name"));
