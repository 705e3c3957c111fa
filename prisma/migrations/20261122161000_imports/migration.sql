-- Files that are brought in: read, mapped, looked at row by row, then applied as a batch.

-- CreateTable
CREATE TABLE "import" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "content" BYTEA,
    "size_bytes" INTEGER NOT NULL,
    "reading" JSONB NOT NULL,
    "headers" TEXT[],
    "columns" TEXT[],
    "options" JSONB NOT NULL,
    "total" INTEGER NOT NULL,
    "checked_at" TIMESTAMPTZ,
    "missing" JSONB NOT NULL DEFAULT '[]',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "batch_id" UUID,
    "created_at" TIMESTAMPTZ NOT NULL,
    "is_emptied" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_row" (
    "import_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" TEXT[],
    "fixes" JSONB NOT NULL DEFAULT '{}',
    "outcome" TEXT,
    "has_warning" BOOLEAN NOT NULL DEFAULT false,
    "needs_proof" BOOLEAN NOT NULL DEFAULT false,
    "label" TEXT NOT NULL DEFAULT '',
    "subject_id" UUID,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "issues" JSONB NOT NULL DEFAULT '[]',
    "wanted" JSONB,
    "mark" TEXT,

    CONSTRAINT "import_row_pkey" PRIMARY KEY ("import_id", "number")
);

-- CreateTable
CREATE TABLE "import_mapping" (
    "kind" TEXT NOT NULL,
    "headers_key" TEXT NOT NULL,
    "columns" TEXT[],
    "options" JSONB NOT NULL,
    "used_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("kind", "headers_key")
);

-- CreateTable
CREATE TABLE "imported_values" (
    "user_id" UUID NOT NULL,
    "values" JSONB NOT NULL,

    CONSTRAINT "imported_values_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "import_batch_id_key" ON "import"("batch_id");

-- CreateIndex
CREATE INDEX "import_kind_created_at_idx" ON "import"("kind", "created_at");

-- CreateIndex
CREATE INDEX "import_row_import_id_outcome_number_idx" ON "import_row"("import_id", "outcome", "number");

-- AddForeignKey
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
