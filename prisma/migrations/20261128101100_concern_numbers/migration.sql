-- A number that counts tells how many concerns there are: new ones are drawn by chance. Those of before stay valid.
ALTER TABLE "concern" ADD COLUMN "number" TEXT;
UPDATE "concern" SET "number" = 'C-' || "year" || '-' || CASE WHEN "serial" < 1000 THEN lpad("serial"::text, 3, '0') ELSE "serial"::text END;
ALTER TABLE "concern" ALTER COLUMN "number" SET NOT NULL;
ALTER TABLE "concern" ALTER COLUMN "serial" DROP NOT NULL;
CREATE UNIQUE INDEX "concern_number_key" ON "concern"("number");

-- Whoever typed a name reads that name alone, and not the account that was found to be meant.
ALTER TABLE "concern" ADD COLUMN "is_chosen" BOOLEAN NOT NULL DEFAULT true;
UPDATE "concern" c SET "is_chosen" = false
WHERE c."student_id" IS NULL OR c."student_typed" <> '' OR EXISTS (SELECT 1 FROM "concern_entry" e WHERE e."concern_id" = c."id" AND e."step" = 'IDENTIFIED');
