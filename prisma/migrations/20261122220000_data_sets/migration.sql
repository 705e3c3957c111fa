-- Data on people that comes from elsewhere: sets with columns, who reads them, and what they hold on whom.
CREATE TABLE "data_set" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "matched_by" TEXT NOT NULL,
  "subject_reads" BOOLEAN NOT NULL DEFAULT false,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "data_set_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "data_set_name_key" ON "data_set"("name");
CREATE UNIQUE INDEX "data_set_name_lower_key" ON "data_set"(lower("name"));

CREATE TABLE "data_set_column" (
  "id" UUID NOT NULL,
  "data_set_id" UUID NOT NULL,
  "caption" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "sensitive" BOOLEAN NOT NULL DEFAULT false,
  "position" INTEGER NOT NULL,
  CONSTRAINT "data_set_column_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "data_set_column_data_set_id_idx" ON "data_set_column"("data_set_id");
CREATE UNIQUE INDEX "data_set_column_caption_lower_key" ON "data_set_column"("data_set_id", lower("caption"));

CREATE TABLE "data_set_reader" (
  "data_set_id" UUID NOT NULL,
  "role_id" UUID NOT NULL,
  CONSTRAINT "data_set_reader_pkey" PRIMARY KEY ("data_set_id", "role_id")
);
CREATE INDEX "data_set_reader_role_id_idx" ON "data_set_reader"("role_id");

CREATE TABLE "data_record" (
  "data_set_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "values" JSONB NOT NULL,
  "imported" JSONB NOT NULL,
  "updated_at" TIMESTAMPTZ NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "data_record_pkey" PRIMARY KEY ("data_set_id", "user_id")
);
CREATE INDEX "data_record_user_id_idx" ON "data_record"("user_id");

ALTER TABLE "data_set_column" ADD CONSTRAINT "data_set_column_data_set_id_fkey" FOREIGN KEY ("data_set_id") REFERENCES "data_set"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "data_set_reader" ADD CONSTRAINT "data_set_reader_data_set_id_fkey" FOREIGN KEY ("data_set_id") REFERENCES "data_set"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "data_set_reader" ADD CONSTRAINT "data_set_reader_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "data_record" ADD CONSTRAINT "data_record_data_set_id_fkey" FOREIGN KEY ("data_set_id") REFERENCES "data_set"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "data_record" ADD CONSTRAINT "data_record_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
