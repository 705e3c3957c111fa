-- When an entry went out of use: what a device recorded before, without network, may still name it. Of those that are out of use already nobody knows.
ALTER TABLE "clinic" ADD COLUMN "out_of_use_at" TIMESTAMPTZ(3);
ALTER TABLE "specialty" ADD COLUMN "out_of_use_at" TIMESTAMPTZ(3);
ALTER TABLE "participation_type" ADD COLUMN "out_of_use_at" TIMESTAMPTZ(3);
UPDATE "clinic" SET "out_of_use_at" = CURRENT_TIMESTAMP WHERE NOT "active";
UPDATE "specialty" SET "out_of_use_at" = CURRENT_TIMESTAMP WHERE NOT "active";
UPDATE "participation_type" SET "out_of_use_at" = CURRENT_TIMESTAMP WHERE NOT "active";
