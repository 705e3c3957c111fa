-- Tags and their groups are edited by their revision, go out of use, and one may take another's place.
ALTER TABLE "tag_group" ADD COLUMN "colour" TEXT NOT NULL DEFAULT 'blue',
ADD COLUMN "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "out_of_use_at" TIMESTAMPTZ,
ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "tag" ADD COLUMN "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "out_of_use_at" TIMESTAMPTZ,
ADD COLUMN "merged_into_id" UUID,
ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;

-- AddForeignKey
ALTER TABLE "tag" ADD CONSTRAINT "tag_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What took another's place leaves the old name free.
DROP INDEX "tag_tag_group_id_name_key";
CREATE INDEX "tag_tag_group_id_idx" ON "tag"("tag_group_id");
CREATE INDEX "tag_merged_into_id_idx" ON "tag"("merged_into_id");

-- Names are unique whatever their capitals and whichever blanks stand in them. Where two differed by these alone, the second is told apart by a piece of its id.
UPDATE "tag_group" t SET "name" = t."name" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY lower(btrim(regexp_replace("name", E'[[:space:]\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'))) ORDER BY "name", "id") AS place FROM "tag_group") n WHERE n."id" = t."id" AND n.place > 1;
UPDATE "tag" t SET "name" = t."name" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY "tag_group_id", lower(btrim(regexp_replace("name", E'[[:space:]\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'))) ORDER BY "name", "id") AS place FROM "tag") n WHERE n."id" = t."id" AND n.place > 1;
UPDATE "tag_group" SET "name" = btrim(regexp_replace("name", E'[[:space:]\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'));
UPDATE "tag" SET "name" = btrim(regexp_replace("name", E'[[:space:]\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'));
CREATE UNIQUE INDEX "tag_group_name_plain" ON "tag_group" (lower("name"));
CREATE UNIQUE INDEX "tag_name_plain" ON "tag" ("tag_group_id", lower("name")) WHERE "merged_into_id" IS NULL;
