-- CreateTable
CREATE TABLE "message_file" (
    "message_id" UUID NOT NULL,
    "asset_id" UUID NOT NULL,

    CONSTRAINT "message_file_pkey" PRIMARY KEY ("message_id","asset_id")
);

-- CreateIndex
CREATE INDEX "message_file_asset_id_idx" ON "message_file"("asset_id");

-- AddForeignKey
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
