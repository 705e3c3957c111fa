-- What a student was in, from when on: the columns of a person say only what holds now.

-- CreateEnum
CREATE TYPE "EnrolmentStatus" AS ENUM ('ACTIVE', 'INTERCALATING', 'SUSPENDED', 'REPEATING', 'PART_TIME', 'LEFT', 'GRADUATED');

-- CreateTable
CREATE TABLE "enrolment" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "programme_id" UUID,
    "year" INTEGER,
    "graduated" BOOLEAN NOT NULL DEFAULT false,
    "group_id" UUID,
    "firm_id" UUID,
    "status" "EnrolmentStatus" NOT NULL DEFAULT 'ACTIVE',

    CONSTRAINT "enrolment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "enrolment_programme_id_idx" ON "enrolment"("programme_id");

-- CreateIndex
CREATE INDEX "enrolment_group_id_idx" ON "enrolment"("group_id");

-- CreateIndex
CREATE INDEX "enrolment_firm_id_idx" ON "enrolment"("firm_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_user_id_from_on_key" ON "enrolment"("user_id", "from_on");

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "student_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Who is in something is in it since the account was made, as far as anybody knows.
INSERT INTO "enrolment" ("id", "user_id", "from_on", "programme_id", "year", "graduated", "group_id", "firm_id", "status")
SELECT gen_random_uuid(), u."id",
    (u."created_at" AT TIME ZONE COALESCE((SELECT s."value" #>> '{}' FROM "setting" s WHERE s."key" = 'timeZone'), 'Europe/London'))::date,
    u."programme_id", u."year", u."graduated", u."group_id", u."firm_id",
    (CASE WHEN u."graduated" THEN 'GRADUATED' ELSE 'ACTIVE' END)::"EnrolmentStatus"
FROM "app_user" u
WHERE u."programme_id" IS NOT NULL OR u."year" IS NOT NULL OR u."graduated" OR u."group_id" IS NOT NULL OR u."firm_id" IS NOT NULL;
