-- AlterTable
ALTER TABLE "clinic" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "scale" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "mark_item_id_idx" ON "mark"("item_id");

-- CreateIndex
CREATE INDEX "mark_scale_id_idx" ON "mark"("scale_id");
