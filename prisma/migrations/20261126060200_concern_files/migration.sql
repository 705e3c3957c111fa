-- CreateTable
CREATE TABLE "concern_file" (
    "concern_id" UUID NOT NULL,
    "asset_id" UUID NOT NULL,
    "added_by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "concern_file_pkey" PRIMARY KEY ("concern_id","asset_id")
);

-- CreateIndex
CREATE INDEX "concern_file_asset_id_idx" ON "concern_file"("asset_id");

-- CreateIndex
CREATE INDEX "concern_file_added_by_id_idx" ON "concern_file"("added_by_id");

-- AddForeignKey
ALTER TABLE "concern_file" ADD CONSTRAINT "concern_file_concern_id_fkey" FOREIGN KEY ("concern_id") REFERENCES "concern"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_file" ADD CONSTRAINT "concern_file_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_file" ADD CONSTRAINT "concern_file_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
