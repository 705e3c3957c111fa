-- The lists of an institution are edited by their revision.
ALTER TABLE "programme" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "term" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "specialty" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "participation_type" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "firm" ADD COLUMN "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "flag" (
    "id" UUID NOT NULL,
    "caption" TEXT NOT NULL,
    "colour" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "flag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_flag" (
    "user_id" UUID NOT NULL,
    "flag_id" UUID NOT NULL,

    CONSTRAINT "user_flag_pkey" PRIMARY KEY ("user_id","flag_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "flag_caption_key" ON "flag"("caption");

-- CreateIndex
CREATE INDEX "user_flag_flag_id_idx" ON "user_flag"("flag_id");

-- AddForeignKey
ALTER TABLE "user_flag" ADD CONSTRAINT "user_flag_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_flag" ADD CONSTRAINT "user_flag_flag_id_fkey" FOREIGN KEY ("flag_id") REFERENCES "flag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Nobody loses their programme or firm, and no record its specialty, because an entry of a list is deleted: the deletion is refused.
ALTER TABLE "app_user" DROP CONSTRAINT "app_user_programme_id_fkey";
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "app_user" DROP CONSTRAINT "app_user_firm_id_fkey";
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "treatment_session" DROP CONSTRAINT "treatment_session_specialty_id_fkey";
ALTER TABLE "treatment_session" ADD CONSTRAINT "treatment_session_specialty_id_fkey" FOREIGN KEY ("specialty_id") REFERENCES "specialty"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "procedure" DROP CONSTRAINT "procedure_specialty_id_fkey";
ALTER TABLE "procedure" ADD CONSTRAINT "procedure_specialty_id_fkey" FOREIGN KEY ("specialty_id") REFERENCES "specialty"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "procedure_target" DROP CONSTRAINT "procedure_target_programme_id_fkey";
ALTER TABLE "procedure_target" ADD CONSTRAINT "procedure_target_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Names are unique whatever their capitals. Where two differed by these alone, the second is told apart by a piece of its id.
UPDATE "programme" t SET "name" = t."name" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "name", "id") AS place FROM "programme") n WHERE n."id" = t."id" AND n.place > 1;
UPDATE "term" t SET "title" = t."title" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY lower("title") ORDER BY "title", "id") AS place FROM "term") n WHERE n."id" = t."id" AND n.place > 1;
UPDATE "specialty" t SET "name" = t."name" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "name", "id") AS place FROM "specialty") n WHERE n."id" = t."id" AND n.place > 1;
UPDATE "participation_type" t SET "name" = t."name" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "name", "id") AS place FROM "participation_type") n WHERE n."id" = t."id" AND n.place > 1;
UPDATE "clinic" t SET "name" = t."name" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "name", "id") AS place FROM "clinic") n WHERE n."id" = t."id" AND n.place > 1;
UPDATE "firm" t SET "name" = t."name" || ' (' || right(t."id"::text, 4) || ')' FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "name", "id") AS place FROM "firm") n WHERE n."id" = t."id" AND n.place > 1;
CREATE UNIQUE INDEX "programme_name_plain" ON "programme" (lower("name"));
CREATE UNIQUE INDEX "term_title_plain" ON "term" (lower("title"));
CREATE UNIQUE INDEX "specialty_name_plain" ON "specialty" (lower("name"));
CREATE UNIQUE INDEX "participation_type_name_plain" ON "participation_type" (lower("name"));
CREATE UNIQUE INDEX "clinic_name_plain" ON "clinic" (lower("name"));
CREATE UNIQUE INDEX "firm_name_plain" ON "firm" (lower("name"));
CREATE UNIQUE INDEX "flag_caption_plain" ON "flag" (lower("caption"));
