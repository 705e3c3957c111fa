-- Of a kind that brings files into one of several: a data set.
ALTER TABLE "import" ADD COLUMN "target_id" UUID;

DROP INDEX "import_kind_created_at_idx";
CREATE INDEX "import_kind_target_id_created_at_idx" ON "import"("kind", "target_id", "created_at");
