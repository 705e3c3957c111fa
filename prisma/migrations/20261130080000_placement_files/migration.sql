-- CreateTable
CREATE TABLE "placement_file" (
    "asset_id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "ends_on" DATE,
    "added_by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "placement_file_pkey" PRIMARY KEY ("asset_id")
);

-- CreateIndex
CREATE INDEX "placement_file_provider_id_ends_on_idx" ON "placement_file"("provider_id", "ends_on");

-- CreateIndex
CREATE INDEX "placement_file_added_by_id_idx" ON "placement_file"("added_by_id");

-- AddForeignKey
ALTER TABLE "placement_file" ADD CONSTRAINT "placement_file_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "placement_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_file" ADD CONSTRAINT "placement_file_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_file" ADD CONSTRAINT "placement_file_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
