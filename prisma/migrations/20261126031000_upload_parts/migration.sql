CREATE TABLE "upload_part" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "taken_bytes" INTEGER NOT NULL DEFAULT 0,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upload_part_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "upload_part_taken" CHECK (taken_bytes BETWEEN 0 AND size_bytes)
);
CREATE INDEX "upload_part_owner_id_idx" ON "upload_part"("owner_id");
CREATE INDEX "upload_part_begun_at_idx" ON "upload_part"("begun_at");
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TYPE "AssetScan" AS ENUM ('NONE', 'WAITING', 'CLEAN', 'INFECTED');
ALTER TABLE "asset" ADD COLUMN "scan" "AssetScan" NOT NULL DEFAULT 'NONE';
ALTER TABLE "asset" ADD COLUMN "scanned_at" TIMESTAMPTZ(3);
CREATE INDEX "asset_scan_waiting" ON "asset"("created_at") WHERE scan = 'WAITING' AND deleted_at IS NULL;
