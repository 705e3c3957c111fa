-- What changes many rows at once and can be undone: imports, allocations, the change of years.

-- CreateEnum
CREATE TYPE "BatchState" AS ENUM ('PREPARED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'FAILED');

-- CreateEnum
CREATE TYPE "BatchRowState" AS ENUM ('WAITING', 'DONE', 'REFUSED', 'UNDONE', 'KEPT');

-- CreateTable
CREATE TABLE "batch" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "state" "BatchState" NOT NULL DEFAULT 'PREPARED',
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "undone" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ NOT NULL,
    "applied_at" TIMESTAMPTZ,
    "undone_at" TIMESTAMPTZ,
    "undone_by_id" UUID,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ,
    "error" TEXT,
    "is_emptied" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch_row" (
    "batch_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "subject_id" UUID,
    "wanted" JSONB NOT NULL,
    "before" JSONB,
    "mark" TEXT,
    "state" "BatchRowState" NOT NULL DEFAULT 'WAITING',
    "reason" TEXT,

    CONSTRAINT "batch_row_pkey" PRIMARY KEY ("batch_id", "number")
);

-- CreateIndex
CREATE INDEX "batch_state_next_try_at_idx" ON "batch"("state", "next_try_at");

-- CreateIndex
CREATE INDEX "batch_kind_created_at_idx" ON "batch"("kind", "created_at");

-- CreateIndex
CREATE INDEX "batch_row_batch_id_state_number_idx" ON "batch_row"("batch_id", "state", "number");

-- AddForeignKey
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;
