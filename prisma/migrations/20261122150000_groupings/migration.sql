-- A grouping is edited by its revision, and says whose students it divides.
ALTER TABLE "grouping" ADD COLUMN "programme_id" UUID,
ADD COLUMN "years" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "student_group" ADD COLUMN "colour" TEXT NOT NULL DEFAULT 'blue',
ADD COLUMN "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;

-- Groups that were there already get the colours in their automatic order.
UPDATE "student_group" g SET "colour" = (ARRAY['blue', 'amber', 'teal', 'purple', 'red', 'cyan', 'yellow', 'indigo', 'pink', 'brown', 'green', 'orange'])[n.place]
FROM (SELECT "id", 1 + (row_number() OVER (PARTITION BY "grouping_id" ORDER BY "name", "id") - 1) % 12 AS place FROM "student_group") n WHERE n."id" = g."id";

-- CreateTable
CREATE TABLE "group_membership" (
    "id" UUID NOT NULL,
    "grouping_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "group_id" UUID,

    CONSTRAINT "group_membership_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "group_membership_grouping_id_user_id_from_on_key" ON "group_membership"("grouping_id", "user_id", "from_on");

-- CreateIndex
CREATE INDEX "group_membership_group_id_idx" ON "group_membership"("group_id");

-- CreateIndex
CREATE INDEX "group_membership_user_id_idx" ON "group_membership"("user_id");

-- CreateIndex
CREATE INDEX "grouping_programme_id_idx" ON "grouping"("programme_id");

-- CreateIndex
CREATE UNIQUE INDEX "student_group_id_grouping_id_key" ON "student_group"("id", "grouping_id");

-- AddForeignKey
ALTER TABLE "grouping" ADD CONSTRAINT "grouping_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_membership" ADD CONSTRAINT "group_membership_grouping_id_fkey" FOREIGN KEY ("grouping_id") REFERENCES "grouping"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_membership" ADD CONSTRAINT "group_membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A membership is of a group of its own grouping.
ALTER TABLE "group_membership" ADD CONSTRAINT "group_membership_group_id_grouping_id_fkey" FOREIGN KEY ("group_id", "grouping_id") REFERENCES "student_group"("id", "grouping_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Nobody loses their group because it is deleted: the deletion is refused.
ALTER TABLE "app_user" DROP CONSTRAINT "app_user_group_id_fkey";
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "student_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One grouping at most stands on people: of several that one whose groups have the most of them.
UPDATE "grouping" SET "is_default" = false WHERE "is_default" AND "id" <> (
    SELECT g."id" FROM "grouping" g LEFT JOIN "student_group" s ON s."grouping_id" = g."id" LEFT JOIN "app_user" u ON u."group_id" = s."id"
    WHERE g."is_default" GROUP BY g."id" ORDER BY count(u."id") DESC, g."id" LIMIT 1);
CREATE UNIQUE INDEX "grouping_one_default" ON "grouping" ("is_default") WHERE "is_default";

-- Names are unique whatever their capitals. Where two differed by these alone, the second is told apart by a piece of its id.
UPDATE "grouping" t SET "name" = t."name" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "name", "id") AS place FROM "grouping") n WHERE n."id" = t."id" AND n.place > 1;
UPDATE "student_group" t SET "name" = t."name" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY "grouping_id", lower("name") ORDER BY "name", "id") AS place FROM "student_group") n WHERE n."id" = t."id" AND n.place > 1;
CREATE UNIQUE INDEX "grouping_name_plain" ON "grouping" (lower("name"));
CREATE UNIQUE INDEX "student_group_name_plain" ON "student_group" ("grouping_id", lower("name"));
